import { sql } from 'drizzle-orm'
import { slowness } from 'kit/testing/testing-limits'
import { longestTurn } from 'kit/testing/testing-turns'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { terminal } from '../../../testing/terminal.ts'
import { forgetJob } from './offline-alert.ts'

const cast = await castSchool()
const serial = 'CKJF203260147'
const gate = terminal({ app: cast.app, host: cast.host, serial, address: '192.168.10.1' })
const db = async () => (await cast.school()).db
/** What /livez may wait at most, in milliseconds. */
const mostTurn = 200 * slowness

const rowsOf = async (table: 'punch' | 'punch_refused' | 'device_pin_name') => {
  const [row] = await (
    await db()
  ).execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`)
  return row?.count ?? 0
}
const post = (table: string, body: string) =>
  longestTurn(() => gate.ask('POST', `cdata?SN=${serial}&table=${table}`, body))
const garbage = (from: number) =>
  gate.post(Array.from({ length: 3_000 }, (_, at) => `unreadable ${from + at}`))

beforeEach(async () => {
  await gate.greet()
})

test.each([
  ['short lines', 'ATTLOG', '1\r'.repeat(1_900_000)],
  ['lines that are no punches', 'ATTLOG', 'abcd\n'.repeat(400_000)],
  ['punches', 'ATTLOG', '7\t2026-11-18 07:41:00\n'.repeat(170_000)],
  ['names', 'OPERLOG', 'USER PIN=7\tName=Ali\n'.repeat(190_000)],
  ['what nobody reads', 'ATTPHOTO', 'a\n'.repeat(2_000_000)],
])(
  'a post of more lines than any terminal sends, all %s, is refused at once and leaves nothing',
  async (_, table, body) => {
    const before = [await rowsOf('punch'), await rowsOf('punch_refused'), await rowsOf('device_pin_name')]
    const { result, ms } = await post(table, body)
    expect(result).toEqual({ status: 413, text: 'NO' })
    expect(ms).toBeLessThan(mostTurn)
    const after = [await rowsOf('punch'), await rowsOf('punch_refused'), await rowsOf('device_pin_name')]
    expect(after).toEqual(before)
  },
)

test('one line of four megabytes is read as far as a line goes', async () => {
  for (const body of ['a '.repeat(2_000_000), '\t'.repeat(4_000_000), `USER PIN=7${' '.repeat(4_000_000)}`])
    for (const table of ['ATTLOG', 'OPERLOG']) {
      const { result, ms } = await post(table, body)
      expect(result.status).toBe(200)
      expect(ms).toBeLessThan(mostTurn)
    }
})

test('results of commands are read as far as a terminal can have been told, and no post of them fails', async () => {
  for (const body of ['ID=1&Return=0\n'.repeat(270_000), `ID=1&Return=0${'&a=b'.repeat(900_000)}`]) {
    const { result, ms } = await longestTurn(() => gate.ask('POST', `devicecmd?SN=${serial}`, body))
    expect(result).toEqual({ status: 200, text: 'OK' })
    expect(ms).toBeLessThan(mostTurn)
  }
})

test('the longest post that is taken is written down without holding anybody up', async () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, at) => `${2_000 + at}\t2026-11-17 07:${String(at % 60).padStart(2, '0')}:00\t0\t1\t0\t0`,
  )
  const before = await rowsOf('punch')
  const { result, ms } = await post('ATTLOG', lines.join('\r\n'))
  expect(result).toEqual({ status: 200, text: 'OK: 50000' })
  expect((await rowsOf('punch')) - before).toBe(50_000)
  expect(ms).toBeLessThan(mostTurn)
})

test('of lines that nobody can read some hundreds of a post are stored, some thousands of a terminal, and a thousand overnight', async () => {
  const before = await rowsOf('punch_refused')
  await garbage(0)
  expect((await rowsOf('punch_refused')) - before).toBe(500)
  for (let from = 3_000; from < 30_000; from += 3_000) expect((await garbage(from)).status).toBe(200)
  expect(await rowsOf('punch_refused')).toBeLessThan(2_600)
  await forgetJob.run(await cast.school(), {} as never, {} as never)
  const [row] = await (
    await db()
  ).execute<{ count: number }>(sql`
    select count(*)::int as count from punch_refused group by device_id order by 1 desc limit 1`)
  expect(row?.count).toBe(1_000)
})

test('a terminal that sends more lines within an hour than it can hold is told to come back', async () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `${at % 50}\t2026-11-16 07:41:00\t0`)
  const answers: number[] = []
  for (let times = 0; times < 8; times += 1) answers.push((await gate.post(lines)).status)
  expect(answers.filter((status) => status === 200).length).toBeLessThan(6)
  expect(answers.at(-1)).toBe(429)
})
