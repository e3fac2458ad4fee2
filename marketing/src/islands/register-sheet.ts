export const marks = ['present', 'absent', 'late', 'leave'] as const
export type Mark = (typeof marks)[number]

/** The key that marks: on registers in Pakistan L means leave, so T is late and E (excused) is leave. */
export function markOfKey(key: string): Mark | undefined {
  const keys: Record<string, Mark> = { p: 'present', a: 'absent', t: 'late', e: 'leave' }
  return keys[key.toLowerCase()]
}

/** How many pupils stand under each mark, and how many have none yet. */
export function countMarks(given: readonly (Mark | undefined)[]): Record<Mark | 'open', number> {
  const counts = { present: 0, absent: 0, late: 0, leave: 0, open: 0 }
  for (const mark of given) counts[mark ?? 'open'] += 1
  return counts
}

export function isMark(value: unknown): value is Mark {
  return marks.some((mark) => mark === value)
}
