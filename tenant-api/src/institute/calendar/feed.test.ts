import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { setAccountState } from '../../access/sessions/sign-in/account-state.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { type CalendarEntry, dropMyFeed, makeMyFeed, readMyFeed } from './contract.ts'
import { eventOf } from './feed.ts'
import { icalOf, instantOf } from '../../core/documents/ical.ts'

const cast = await castSchool()

test('a secret address reads the calendar of its owner, as far as the owner reaches', async () => {
  const rabia = await cast.as('rabia')
  expect(await rabia.call(readMyFeed, {})).toEqual({ madeAt: null })
  const { address } = await rabia.call(makeMyFeed, {})
  expect(await rabia.call(readMyFeed, {})).toEqual({ madeAt: '2026-11-19T04:10:00.000Z' })
  const answer = await fetchFeed(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = parse(answer.body)
  expect(events.find(({ SUMMARY }) => SUMMARY === 'Iqbal Day')).toMatchObject({
    UID: 'holiday-01980000-0000-7000-8000-00000000c110@riverside.maktab.localhost',
    'DTSTART;VALUE=DATE': '20261109',
    'DTEND;VALUE=DATE': '20261110',
    STATUS: 'CONFIRMED',
  })
  expect(events.find(({ SUMMARY }) => SUMMARY === 'Staff meeting')).toMatchObject({
    DTSTART: '20261120T090000Z',
    DTEND: '20261120T100000Z',
  })
  expect(events.map(({ SUMMARY }) => SUMMARY)).not.toContain('University fair')
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length)
})

test('a new address takes the place of the old one, and an address taken away reads nothing', async () => {
  const waqas = await cast.as('waqas')
  const first = await waqas.call(makeMyFeed, {})
  const second = await waqas.call(makeMyFeed, {})
  expect((await fetchFeed(first.address)).statusCode).toBe(404)
  expect((await fetchFeed(second.address)).statusCode).toBe(200)
  await waqas.call(dropMyFeed, {})
  expect((await fetchFeed(second.address)).statusCode).toBe(404)
})

test('who may no longer log in is read by no address either', async () => {
  const adeel = await cast.as('adeel')
  const { id } = await adeel.call(readMe, {})
  const { address } = await adeel.call(makeMyFeed, {})
  const school = await cast.school()
  await setAccountState(school, system('Test'), { accountId: id, state: 'disabled' })
  expect((await fetchFeed(address)).statusCode).toBe(404)
})

test('no secret stands in the log', async () => {
  const nasreen = await cast.as('nasreen')
  const { address } = await nasreen.call(makeMyFeed, {})
  await fetchFeed(address)
  const secret = address.split('/').at(-1) ?? ''
  expect(cast.log.filter((line) => line.includes(secret))).toEqual([])
})

const entry: CalendarEntry = {
  id: '01980000-0000-7000-8000-00000000ce01',
  kind: 'event',
  title: 'Title',
  detail: '',
  campusId: null,
  firstDay: day('2026-11-28'),
  lastDay: day('2026-11-28'),
  startsAt: null,
  endsAt: null,
  isTentative: true,
}
const head = {
  name: 'Riverside',
  host: 'riverside.example',
  now: new Date('2026-11-19T04:10:00Z'),
  zone: 'UTC',
  product: 'School calendar',
}
const ical = (entries: CalendarEntry[], given: typeof head) => icalOf(entries.map(eventOf), given)

test('lines are folded at 75 octets and end in CRLF, and no character is cut in two', () => {
  const title = 'والدین سے ملاقات اور یومِ کھیل 🏏 '.repeat(8).trim()
  const text = ical([{ ...entry, title }], head)
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n\uFFFD]/)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(parse(text)[0]?.SUMMARY).toBe(title)
})

test.each(['a,b;c\\d', 'one\ntwo', 'one\r\ntwo', 'BEGIN:VEVENT\r\nEND:VEVENT', '\\n', ';;,,'])(
  'the text %j comes back as it was, and opens nothing',
  (detail) => {
    const events = parse(ical([{ ...entry, detail }], head))
    expect(events).toHaveLength(1)
    expect(events[0]?.DESCRIPTION).toBe(detail.replaceAll('\r\n', '\n'))
    expect(events[0]?.STATUS).toBe('TENTATIVE')
  },
)

test.each([
  ['2026-11-20', '14:00', 'Asia/Karachi', '2026-11-20T09:00:00.000Z'],
  ['2026-07-01', '08:00', 'Europe/London', '2026-07-01T07:00:00.000Z'],
  ['2026-12-01', '08:00', 'Europe/London', '2026-12-01T08:00:00.000Z'],
  ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/London', '2026-10-25T03:00:00.000Z'],
  ['2026-11-01', '00:10', 'Asia/Kathmandu', '2026-10-31T18:25:00.000Z'],
])('%s %s in %s is %s', (at, time, zone, expected) => {
  expect(instantOf(at, time, zone).toISOString()).toBe(expected)
})

test('an event that begins in an hour that clocks skip ends after it begins', () => {
  const skipped = { ...entry, firstDay: day('2027-03-28'), lastDay: day('2027-03-28') }
  const times = (startsAt: string, endsAt: string) =>
    parse(ical([{ ...skipped, startsAt, endsAt }], { ...head, zone: 'Europe/London' }))[0]
  expect(times('01:30', '02:10')).toMatchObject({ DTSTART: '20270328T013000Z', DTEND: '20270328T021000Z' })
  expect(times('00:30', '02:30')).toMatchObject({ DTSTART: '20270328T003000Z', DTEND: '20270328T013000Z' })
})

function fetchFeed(address: string) {
  const { pathname } = new URL(address)
  return cast.app().inject({ url: pathname, headers: { host: cast.host } })
}

/** Reads a calendar as RFC 5545 says: unfolds, splits at the first colon, takes the escapes away. */
function parse(text: string): Record<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const [name = '', ...rest] = line.split(':')
    const value = rest
      .join(':')
      .replaceAll(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))
    if (line === 'BEGIN:VEVENT') events.push({})
    else Object.assign(events.at(-1) ?? {}, { [name]: value })
  }
  return events
}
