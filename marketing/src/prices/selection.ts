import { type AddOnKey, addOnKeys, type Cycle, cycles, type PaidPlan, paidPlans } from 'kit/prices/catalogue'
import type { Order } from 'kit/prices/quote'

/** What stands in the calculator. `code` is as typed. */
export type Selection = {
  country: string
  students: number
  plan: PaidPlan
  cycle: Cycle
  addOns: Partial<Record<AddOnKey, number>>
  code: string
}

export const mostStudents = 100_000

export const firstSelection: Selection = {
  country: 'PK',
  students: 300,
  plan: 'standard',
  cycle: 'yearly',
  addOns: {},
  code: '',
}

/** The order that the calculator asks `quote`, and the control plane, about. */
export function orderOf({ addOns, code, ...rest }: Selection, firstBill = false): Order {
  const wanted = addOnKeys.flatMap((key) => {
    const quantity = addOns[key] ?? 0
    return quantity > 0 ? [{ key, quantity }] : []
  })
  return { ...rest, addOns: wanted, firstBill, ...(code.trim() && { code: code.trim() }) }
}

/** Reads the address of the page (`?students=320&cycle=monthly&emails=25000`); what it does not say is as usual. */
export function selectionOf(search: string): Selection {
  const asked = new URLSearchParams(search)
  const pick = <T extends string>(name: string, from: readonly T[], usual: T) =>
    from.find((one) => one === asked.get(name)) ?? usual
  const country = asked.get('country') ?? ''
  const addOns = Object.fromEntries(addOnKeys.map((key) => [key, wholeNumber(asked.get(key) ?? '')] as const))
  return {
    country: /^[A-Z]{2}$/.test(country) ? country : firstSelection.country,
    students: Math.min(mostStudents, wholeNumber(asked.get('students') ?? '') ?? firstSelection.students),
    plan: pick('plan', paidPlans, firstSelection.plan),
    cycle: pick('cycle', cycles, firstSelection.cycle),
    addOns: Object.fromEntries(Object.entries(addOns).filter(([, quantity]) => quantity)),
    code: asked.get('code') ?? '',
  }
}

/** The address of a selection; what is as usual is left out. */
export function searchOf({ country, students, plan, cycle, addOns, code }: Selection): string {
  const search = new URLSearchParams()
  if (country !== firstSelection.country) search.set('country', country)
  search.set('students', String(students))
  search.set('plan', plan)
  search.set('cycle', cycle)
  for (const key of addOnKeys) if (addOns[key]) search.set(key, String(addOns[key]))
  if (code.trim()) search.set('code', code.trim())
  return `?${search}`
}

/** Digits of all three scripts, with or without separators; undefined for what is no whole number. */
export function wholeNumber(text: string): number | undefined {
  const digits = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s,.\u066b\u066c\u060c]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
