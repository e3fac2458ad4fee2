type SchoolDay = { day: string; state: string }

/**
 * Of days in their order, the first of which is today: null while there is school today, otherwise the next day with
 * school, which is undefined where none is among them.
 */
export function nextSchoolDay([today, ...later]: readonly SchoolDay[]): { day: string | undefined } | null {
  if (today?.state !== 'closed') return null
  return { day: later.find(({ state }) => state !== 'closed')?.day }
}
