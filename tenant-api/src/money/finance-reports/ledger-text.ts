import { exponent, plainAmount } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import type { AccountKind } from '../books/contract.ts'

/** The first part of each account's name, by which hledger and its kin tell what kind of account it is. */
const roots: Readonly<Record<AccountKind, string>> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'income',
  expense: 'expenses',
}

export type LedgerAccount = { code: string; title: string; kind: AccountKind }
export type LedgerSide = {
  code: string
  /** Minor units; a debit is above zero. */
  amount: string
  currency: string
  tags?: Readonly<Record<string, string | null>>
}
export type LedgerTransaction = {
  day: Day
  title: string
  tags?: Readonly<Record<string, string | null>>
  sides: readonly LedgerSide[]
}

/** What stands before the transactions: how numbers are written, the currencies and the chart of accounts. */
export function ledgerHead(
  notes: readonly string[],
  { accounts, currencies }: { accounts: readonly LedgerAccount[]; currencies: readonly string[] },
): string {
  return [
    ...notes.map((note) => `; ${oneLine(note)}`),
    '',
    'decimal-mark .',
    ...currencies.map((currency) => `commodity 1000.${'0'.repeat(exponent(currency))} ${currency}`),
    '',
    ...accounts.map((account) => `account ${ledgerName(account)}`),
    '',
    '',
  ].join('\n')
}

/** A journal as a transaction; amounts are decimals of their currency. */
export function ledgerTransaction(
  { day, title, tags = {}, sides }: LedgerTransaction,
  names: ReadonlyMap<string, string>,
): string {
  const lines = sides.map(({ code, amount, currency, tags: more = {} }) => {
    const name = names.get(code) ?? code
    return `    ${name}  ${plainAmount(BigInt(amount), currency)} ${currency}${tagged(more)}`
  })
  return `${day} ${oneLine(title)}${tagged(tags)}\n${lines.join('\n')}\n\n`
}

/** `assets:1000 Cash in tills`: two spaces would end the name, and a colon begin an account below it. */
export function ledgerName({ code, title, kind }: LedgerAccount): string {
  return `${roots[kind]}:${code} ${oneLine(title).replaceAll(':', ' ')}`.replace(/ +/g, ' ').trim()
}

function tagged(tags: Readonly<Record<string, string | null>>): string {
  const some = Object.entries(tags).filter(([, value]) => value !== null && value !== '')
  if (some.length === 0) return ''
  return `  ; ${some.map(([name, value]) => `${name}:${oneLine(value ?? '').replaceAll(',', ' ')}`).join(', ')}`
}

/** Without what ends a line, begins a comment or divides a title in two. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc};|]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
