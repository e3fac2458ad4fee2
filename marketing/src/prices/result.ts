import { type BillCurrency, type Catalogue, catalogue, dayOf } from 'kit/prices/catalogue'
import { type Line, quote } from 'kit/prices/quote'
import { orderOf, type Selection } from './selection.ts'
import type { PricingWords } from './words.ts'

/** How amounts and numbers are written in the reader's language. */
export type Format = {
  money: (amount: bigint, currency: BillCurrency) => string
  number: (value: number) => string
}

export type Result = {
  title: string
  /** One for each currency. */
  totals: readonly string[]
  lines: readonly { label: string; amount: string; less: string }[]
  notes: readonly string[]
}

/** `placesLeft` of the first customers, and the catalogue with a code that the control plane knows. */
export type Knowledge = { today: Date; placesLeft: number; from?: Catalogue }

/** All that the calculator says of a selection. */
export function resultOf(
  selection: Selection,
  words: PricingWords,
  format: Format,
  { today, placesLeft, from = catalogue }: Knowledge,
): Result {
  const on = dayOf(today)
  const ask = (more: Partial<Selection> = {}, firstBill = false) =>
    quote(orderOf({ ...selection, ...more }, firstBill), { on, placesLeft: firstBill ? placesLeft : 0, from })
  const answer = ask()
  const first = ask({}, true)
  const [main] = answer.sums
  const [plan] = answer.lines
  const { currency } = main
  const money = (amount: bigint, of: BillCurrency = currency) => format.money(amount, of)
  const notes: string[] = []
  const { students, cycle } = selection
  if (plan && students > 0)
    notes.push(fill(words.perStudent[cycle], { amount: money(plan.net / BigInt(students)) }))
  if (first.sums[0].total < main.total)
    notes.push(fill(words.firstBill, { amount: money(first.sums[0].total), rule: ruleName(first.lines[0]) }))
  if (cycle === 'yearly' && plan) {
    const [month] = ask({ cycle: 'monthly', addOns: {} }).lines
    const saved = (month?.net ?? 0n) * 12n - plan.net
    if (saved > 0n) notes.push(fill(words.saved, { amount: money(saved) }))
  }
  if (answer.instalments) notes.push(fill(words.halves, { amount: money(answer.instalments[0]) }))
  for (const bound of [1001, 5001]) {
    if (students >= bound || students < bound - 300 || !plan) continue
    const beyond = ask({ students: bound, addOns: {} }).lines[0]
    if (beyond && beyond.net < plan.net)
      notes.push(fill(words.cliff, { count: format.number(bound), amount: money(beyond.net) }))
  }
  const code = words.codes[answer.code]
  if (code) notes.push(code)
  if (main.tax === 0n) notes.push(words.noTax)
  else notes.push(fill(words.tax, { amount: money(main.tax) }))

  return {
    title: words.totals[cycle],
    totals: answer.sums.map((sum) => money(sum.total, sum.currency)),
    lines: answer.lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        label: fill(line.kind === 'plan' ? words.planLine : words.addOnLine, {
          name: line.kind === 'plan' ? words.plans[selection.plan] : words.addOns[line.kind],
          count: format.number(line.quantity),
          price: money(line.unit, line.currency),
        }),
        amount: money(line.gross, line.currency),
        less: line.rule
          ? fill(words.less, { amount: money(line.discount, line.currency), rule: ruleName(line) })
          : '',
      })),
    notes,
  }

  function ruleName(line: Line | undefined): string {
    return line?.rule ? words.rules[line.rule] : ''
  }
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
