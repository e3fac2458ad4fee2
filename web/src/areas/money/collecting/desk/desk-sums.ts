import type { WireMoney } from 'kit/values/money'
import type { Desk } from './FamilyDesk.tsx'

/** What is ticked, with its fines, less the advance that is used first. */
export function payableOf(desk: Desk, left: ReadonlySet<string>): WireMoney {
  const total = desk.children.reduce((sum, child) => {
    if (!child.isWithinReach)
      return left.has(`child:${child.id}`) ? sum : sum + BigInt(child.open.amount) + BigInt(child.fine.amount)
    return child.invoices
      .filter(({ id }) => !left.has(id))
      .reduce((own, { open, fine }) => own + BigInt(open.amount) + BigInt(fine.amount), sum)
  }, 0n)
  const rest = total - BigInt(desk.advance.amount)
  return { amount: String(rest > 0n ? rest : 0n), currency: desk.currency }
}

type Part = { invoiceId: string | null; studentId: string | null }

/** What is paid for, as the API takes it; nothing is said where all is ticked. */
export function partsOf(desk: Desk, left: ReadonlySet<string>): Part[] {
  if (left.size === 0) return []
  return desk.children.flatMap((child): Part[] => {
    if (child.open.amount === '0') return []
    if (!child.isWithinReach)
      return left.has(`child:${child.id}`) ? [] : [{ invoiceId: null, studentId: child.id }]
    return child.invoices
      .filter(({ id }) => !left.has(id))
      .map(({ id }) => ({ invoiceId: id, studentId: null }))
  })
}
