import { timeAt } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const started = new Date('2026-11-21T04:10:00Z')

/** An instant, and what the wall of the school says at it: clocks that go forward, back, and by half an hour. */
const walls: readonly (readonly [zone: string, at: string, day: string, time: string])[] = [
  ['Asia/Karachi', '2026-11-23T18:59:59Z', '2026-11-23', '23:59'],
  ['Asia/Karachi', '2026-11-23T19:00:00Z', '2026-11-24', '00:00'],
  ['Europe/London', '2027-03-28T00:59:59Z', '2027-03-28', '00:59'],
  ['Europe/London', '2027-03-28T22:59:59Z', '2027-03-28', '23:59'],
  ['Europe/London', '2027-03-28T23:00:00Z', '2027-03-29', '00:00'],
  ['Europe/London', '2027-10-31T00:30:00Z', '2027-10-31', '01:30'],
  ['Europe/London', '2027-10-31T01:30:00Z', '2027-10-31', '01:30'],
  ['Europe/London', '2027-11-01T00:00:00Z', '2027-11-01', '00:00'],
  ['America/New_York', '2027-11-07T06:30:00Z', '2027-11-07', '01:30'],
  ['America/New_York', '2027-11-08T04:59:59Z', '2027-11-07', '23:59'],
  ['America/New_York', '2027-11-08T05:00:00Z', '2027-11-08', '00:00'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00Z', '2027-10-03', '02:30'],
  ['Australia/Lord_Howe', '2027-10-03T12:59:59Z', '2027-10-03', '23:59'],
  ['Australia/Lord_Howe', '2027-10-03T13:00:00Z', '2027-10-04', '00:00'],
]

test('whoever is checked in is there on the day that the school’s own wall shows', async () => {
  let zone = ''
  for (const [where, at, day, time] of walls) {
    if (where !== zone) await move(where)
    zone = where
    cast.clock.now = new Date(at)
    expect([where, at, timeAt(where, new Date(at))]).toEqual([where, at, time])
    const farzana = await cast.as('farzana')
    await farzana.call(contract.checkOut, { body: { people: [contract.exampleEmployee] } })
    cast.clock.now = new Date(Date.parse(at) + 400)
    await farzana.call(contract.checkIn, { body: { people: [contract.exampleEmployee] } })
    const read = await farzana.call(contract.readDay, {})
    expect([where, at, read.day, read.now]).toEqual([where, at, day, time])
    const found = read.rows.find(({ id }) => id === contract.exampleEmployee)
    expect([where, at, found?.isIn]).toEqual([where, at, true])
  }
})

test('a day on which the clocks change is as long as it was, and not as the wall says', async () => {
  for (const [zone, from, until, minutes] of [
    ['Europe/London', '2027-03-28T00:30:00Z', '2027-03-28T07:30:00Z', 420],
    ['Europe/London', '2027-10-30T23:30:00Z', '2027-10-31T07:30:00Z', 480],
    ['Australia/Lord_Howe', '2027-10-02T14:30:00Z', '2027-10-02T21:30:00Z', 420],
  ] as const) {
    await move(zone)
    const people = [contract.exampleEmployee]
    cast.clock.now = new Date(from)
    const came = await cast.as('farzana')
    // Whatever was noticed on that day before is struck.
    const month = await came.call(contract.readEmployeeMonth, {
      params: { id: contract.exampleEmployee },
      query: {},
    })
    const read = await came.call(contract.readDay, {})
    const before = month.days.find(({ day }) => day === read.day)?.notices ?? []
    for (const { id } of before.filter(({ struckAt }) => struckAt === null))
      await came.call(contract.strikePresence, { params: { id }, body: { reason: 'Another test' } })
    await came.call(contract.checkIn, { body: { people } })
    cast.clock.now = new Date(until)
    const went = await cast.as('farzana')
    await went.call(contract.checkOut, { body: { people } })
    const { rows } = await went.call(contract.readDay, {})
    expect([zone, rows.find(({ id }) => id === contract.exampleEmployee)?.minutes]).toEqual([zone, minutes])
  }
})

async function move(timeZone: string) {
  cast.clock.now = started
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(system.endpoints.read, {})
  await nasreen.call(system.endpoints.change, { version, body: { timeZone } })
}
