import { timeAt } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../institute/settings/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
/** In every zone a day on which the cast works here. */
const started = new Date('2026-11-21T04:10:00Z')

/** An instant, and what the wall of the school says at it: clocks that go forward, back, and by half an hour. */
const walls: readonly (readonly [zone: string, at: string, day: string, time: string])[] = [
  ['Asia/Karachi', '2026-11-19T18:59:59Z', '2026-11-19', '23:59'],
  ['Asia/Karachi', '2026-11-19T19:00:00Z', '2026-11-20', '00:00'],
  ['Europe/London', '2027-03-27T23:59:59Z', '2027-03-27', '23:59'],
  ['Europe/London', '2027-03-28T00:59:59Z', '2027-03-28', '00:59'],
  ['Europe/London', '2027-03-28T01:00:00Z', '2027-03-28', '02:00'],
  ['Europe/London', '2027-03-28T22:59:59Z', '2027-03-28', '23:59'],
  ['Europe/London', '2027-03-28T23:00:00Z', '2027-03-29', '00:00'],
  ['Europe/London', '2027-10-31T00:30:00Z', '2027-10-31', '01:30'],
  ['Europe/London', '2027-10-31T01:30:00Z', '2027-10-31', '01:30'],
  ['Europe/London', '2027-10-31T23:59:59Z', '2027-10-31', '23:59'],
  ['Europe/London', '2027-11-01T00:00:00Z', '2027-11-01', '00:00'],
  ['America/New_York', '2027-11-07T05:30:00Z', '2027-11-07', '01:30'],
  ['America/New_York', '2027-11-07T06:30:00Z', '2027-11-07', '01:30'],
  ['America/New_York', '2027-11-08T04:59:59Z', '2027-11-07', '23:59'],
  ['America/New_York', '2027-11-08T05:00:00Z', '2027-11-08', '00:00'],
  ['Australia/Lord_Howe', '2027-10-02T15:29:59Z', '2027-10-03', '01:59'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00Z', '2027-10-03', '02:30'],
  ['Australia/Lord_Howe', '2027-10-03T12:59:59Z', '2027-10-03', '23:59'],
  ['Australia/Lord_Howe', '2027-10-03T13:00:00Z', '2027-10-04', '00:00'],
]

test('the school’s day is the one on its own wall, once, whatever its clocks do', async () => {
  let zone = ''
  for (const [where, at, day, time] of walls) {
    expect([where, at, timeAt(where, new Date(at))]).toEqual([where, at, time])
    if (where !== zone) await move(where)
    zone = where
    cast.clock.now = new Date(at)
    const tariq = await cast.as('tariq')
    const read = await tariq.call(contract.readRegister, { params: { id: demoSections['7-B'] ?? '' } })
    expect([where, at, read.day, read.today]).toEqual([where, at, day, day])
    const { today } = await tariq.call(contract.listRegisters, {})
    expect(today).toBe(day)
  }
})

test('the Sunday on which New York gains an hour lasts until it is over, and Monday is called after it', async () => {
  await move('America/New_York')
  cast.clock.now = new Date('2027-11-08T04:30:00Z')
  const tariq = await cast.as('tariq')
  const params = { id: demoSections['7-B'] ?? '' }
  const before = await tariq.call(contract.readRegister, { params })
  expect(before).toMatchObject({ day: '2027-11-07', dayState: 'closed', mayMark: false })
  cast.clock.now = new Date('2027-11-08T05:30:00Z')
  const later = await cast.as('tariq')
  const after = await later.call(contract.readRegister, { params })
  expect(after).toMatchObject({ day: '2027-11-08', dayState: 'open', mayMark: true })
})

async function move(timeZone: string) {
  cast.clock.now = started
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(system.endpoints.read, {})
  await nasreen.call(system.endpoints.change, { version, body: { timeZone } })
}
