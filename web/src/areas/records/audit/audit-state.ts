import { addDays, type Day, isDay } from 'kit/values/day'

/** What the audit page shows; the words of its address are those of the API. */
const keys = [
  'q',
  'resource',
  'act',
  'actor',
  'apiKey',
  'part',
  'by',
  'person',
  'campus',
  'row',
  'from',
  'to',
] as const
export type AuditState = Record<(typeof keys)[number], string>

/** Reads the address; a date that is none is dropped. */
export function readAuditState(search: Readonly<Record<string, unknown>>): AuditState {
  const text = (key: string) => (typeof search[key] === 'string' ? search[key].slice(0, 400) : '')
  const day = (key: string) => (isDay(search[key]) ? search[key] : '')
  return {
    q: text('q'),
    resource: text('resource'),
    act: text('act'),
    actor: text('actor'),
    apiKey: text('apiKey'),
    part: text('part'),
    by: text('by'),
    person: text('person'),
    campus: text('campus'),
    row: text('row'),
    from: day('from'),
    to: day('to'),
  }
}

/** The address and, alike, the API's filters: what is empty is left out. */
export function writeAuditState(state: AuditState): Partial<AuditState> {
  return Object.fromEntries(keys.flatMap((key) => (state[key] === '' ? [] : [[key, state[key]]])))
}

export type Span = 'any' | 'today' | 'week' | 'month' | 'own'

/** The usual spans, counted on the school's own calendar; `own` is any other pair of days. */
export function spanOf({ from, to }: Pick<AuditState, 'from' | 'to'>, today: Day): Span {
  if (from === '' && to === '') return 'any'
  const known = (['today', 'week', 'month'] as const).find((span) => daysOf(span, today).from === from)
  return known && to === '' ? known : 'own'
}

/** Seven and thirty days, today among them. */
export function daysOf(span: Span, today: Day): { from: string; to: string } {
  const back = { today: 0, week: -6, month: -29 }
  if (span === 'any' || span === 'own') return { from: '', to: '' }
  return { from: addDays(today, back[span]), to: '' }
}
