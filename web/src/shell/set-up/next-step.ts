import type { ChecklistStep } from 'tenant-api/contract/institute/institute'

/** Whether a step is neither done nor set aside. */
export function isLeft({ done, skipped }: ChecklistStep): boolean {
  return !done && !skipped
}

/** `here`: the step is done on the page that is open; `next`: another page is the next one. */
type Lead = { kind: 'here' | 'next'; step: ChecklistStep; at: number }

/**
 * Where the set-up leads from a page, given without its scope: to the first step that is left. A page on which no step
 * is done leads nowhere, and neither does a school that is set up.
 */
export function leadFrom(steps: readonly ChecklistStep[], page: string): Lead | null {
  const at = steps.findIndex(isLeft)
  const step = steps[at]
  if (!step || page === '' || !steps.some((one) => areaOf(one.page) === areaOf(page))) return null
  return { kind: areaOf(step.page) === areaOf(page) ? 'here' : 'next', step, at: at + 1 }
}

/** The lists to which a page of the set-up leads when its form is sent. */
const endsAt: Readonly<Record<string, string>> = { classes: 'curriculum', subjects: 'curriculum' }

/** `students/new` and `students/7` are of the students. */
function areaOf(page: string): string {
  const first = page.split('/')[0] ?? ''
  return endsAt[first] ?? first
}
