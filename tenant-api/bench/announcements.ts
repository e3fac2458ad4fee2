// An announcement to 5,000 guardians, from the request that sends it to all of its messages waiting for their channels,
// with who is meant, each one's language and way, the bell, the audit and the job; beside one bare INSERT of 5,000 rows
// with the same text into a table like that of messages without its indexes. `node tenant-api/bench/announcements.ts
// [rounds]`. Rounds are interleaved; two seconds are what it may take.
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import { richOf } from 'kit/text/rich-text'
import type postgres from 'postgres'
import { submitAnnouncement, writeAnnouncement } from '../src/messages/announcements/contract.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Math.max(3, Number(process.argv[2] ?? 7))
const guardians = 5_000

await withSchool(async (bench) => {
  await fill(bench)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    const written = await write(bench)
    const took = [
      await timed(() => send(bench, written)),
      await timed(() => insertBare(bench.whole)),
    ] as const
    await see(bench, written.id)
    if (round < 0) continue
    ours.push(took[0])
    bare.push(took[1])
  }
  const [took, base] = [median(ours), median(bare)]
  noteFigure(`sent to ${guardians} guardians and queued`, { value: took, unit: 'ms', target: 2_000 })
  noteFigure('ratio to a bare insert', { value: took / base, unit: '×' })
  console.log(`${rounds} interleaved rounds to ${guardians} guardians, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(`sent to queued  ${took.toFixed(0)} ms [${span(ours)}], ${atMost(2_000, took)}`)
  console.log(`bare insert     ${base.toFixed(0)} ms [${span(bare)}], ratio ${(took / base).toFixed(1)}`)
})

function span(list: readonly number[]): string {
  return [Math.min(...list), Math.max(...list)].map((one) => one.toFixed(0)).join('–')
}

async function write({ owner }: BenchSchool) {
  const words = (['en', 'ur'] as const).map((language) => ({
    language,
    title: 'Sports day',
    body: richOf('Sports day is on Friday. '.repeat(20)),
    short: 'Sports day is on Friday.',
  }))
  return owner.call(writeAnnouncement, {
    body: { words, audience: { groups: ['guardians'] }, channels: ['push', 'whatsapp', 'sms'] },
  })
}

async function send({ owner }: BenchSchool, { id, version }: { id: string; version: number }) {
  await owner.call(submitAnnouncement, { params: { id }, body: { version } })
}

/** Everybody has a message that waits, else it is not the same work. */
async function see({ whole }: BenchSchool, id: string) {
  const [row] = await whole<{ count: number }[]>`
    select count(*)::int as count from message where source_id = ${id} and state = 'queued' and channel = 'sms'`
  if (row?.count !== guardians) throw new Error(`${row?.count} messages wait, ${guardians} were expected`)
}

async function insertBare(sql: postgres.Sql) {
  await sql`insert into bare_message
    select uuidv7(), at::text, 'announcements.published', uuidv7(), now(), repeat('Sports day ', 8)
    from generate_series(1, ${guardians}) at`
}

/** As many guardians as children, each with a telephone; two thirds are told in Urdu, and each fifth has a log-in. */
async function fill({ whole }: BenchSchool) {
  const id = (kind: string) =>
    whole.unsafe(`('03000000-0000-7000-8000-${kind}' || lpad(at::text, 11, '0'))::uuid`)
  const campus = '03000000-0000-7000-8000-000000000001'
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into campus (id, name) values (${campus}, 'Main')`
    await tx`insert into person (id, first_name, gender) select ${id('b')}, 'Sara', 'female' from generate_series(1, ${guardians}) at`
    await tx`insert into student (id, campus_id, registration_number, father_name, status)
      select ${id('b')}, ${campus}, 'B-' || at, 'Iqbal', 'enrolled' from generate_series(1, ${guardians}) at`
    await tx`insert into person (id, first_name, gender, phone)
      select ${id('c')}, 'Iqbal', 'male', '+92300' || lpad(at::text, 7, '0') from generate_series(1, ${guardians}) at`
    await tx`insert into guardian (id, campus_id) select ${id('c')}, ${campus} from generate_series(1, ${guardians}) at`
    await tx`insert into guardian_link (id, student_id, guardian_id, relation, language, may_see, is_first_contact)
      select uuidv7(), ${id('b')}, ${id('c')}, 'father', case when at % 3 = 0 then 'en' else 'ur' end, true, true
      from generate_series(1, ${guardians}) at`
    await tx`insert into account (id, person_id, username, language)
      select ${id('d')}, ${id('c')}, 'guardian' || at, 'ur' from generate_series(1, ${guardians}, 5) at`
  })
  await whole`create table bare_message (id uuid primary key, key text, event text, person_id uuid, at timestamptz, fill text)`
  await whole`analyze`
}
