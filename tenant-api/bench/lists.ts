// Lists with 10,000 rows through the whole application (host, token, permission, reach, query, serialization; without a
// socket) beside their bare SQL: in their default order, far on in it, and searched.
// `node tenant-api/bench/lists.ts [rounds]`. Rounds are interleaved; three times the bare SQL is what a list may take.
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import type postgres from 'postgres'
import { rooms, sections, subjects } from '../src/institute/structure/contract.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Number(process.argv[2] ?? 200)
const limit = 50

/** A list as it is asked, and the SQL that it stands on; `total` is what both must find. */
type Case = {
  name: string
  list: (school: BenchSchool) => Promise<{ total: number; rows: readonly unknown[] }>
  bare: (sql: postgres.Sql) => Promise<readonly { total: number }[]>
  total: number
}

await withSchool(async (school) => {
  await fill(school.sql)
  const load = loadavg()[0]?.toFixed(1)
  console.log(`${rounds} interleaved rounds, pages of ${limit} of 10,000 rows, load ${load}`)
  for (const one of cases()) {
    await see(one, school)
    const [listed, bare]: [number[], number[]] = [[], []]
    for (let round = -20; round < rounds; round += 1) {
      const took = [await timed(() => one.list(school)), await timed(() => one.bare(school.sql))] as const
      if (round < 0) continue
      listed.push(took[0])
      bare.push(took[1])
    }
    const ratio = median(listed) / median(bare)
    noteFigure(`${one.name}, ratio to its bare SQL`, { value: ratio, unit: '×', target: 3 })
    noteFigure(one.name, { value: median(listed), unit: 'ms' })
    const times = `${median(listed).toFixed(2)} ms, bare ${median(bare).toFixed(2)} ms`
    console.log(`${one.name.padEnd(28)} ${times}, ratio ${ratio.toFixed(2)}, ${atMost(3, ratio)}`)
  }
})

/** Both find the same, else they are not doing the same work. */
async function see({ name, list, bare, total }: Case, school: BenchSchool) {
  const [listed, found] = [await list(school), await bare(school.sql)]
  if (listed.total !== total || found[0]?.total !== total || listed.rows.length !== found.length)
    throw new Error(
      `${name}: the list found ${listed.total}, its SQL ${found[0]?.total}, ${total} were expected`,
    )
}

function cases(): Case[] {
  return [
    {
      name: 'rooms',
      list: ({ owner }) => owner.call(rooms.endpoints.list, { query: { limit } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from room where archived_at is null) as total from room
        where archived_at is null order by number, id limit ${limit}`,
      total: 10_000,
    },
    {
      name: 'rooms, far on',
      list: ({ owner }) => owner.call(rooms.endpoints.list, { query: { limit, skip: 9_000 } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from room where archived_at is null) as total from room
        where archived_at is null order by number, id limit ${limit} offset 9000`,
      total: 10_000,
    },
    {
      name: 'rooms, searched',
      list: ({ owner }) => owner.call(rooms.endpoints.list, { query: { limit, q: 'r77' } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from room where archived_at is null and search_text like '%r77%') as total
        from room where archived_at is null and search_text like '%r77%' order by number, id limit ${limit}`,
      total: 111,
    },
    {
      name: 'sections',
      list: ({ owner }) => owner.call(sections.endpoints.list, { query: { limit } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from section where archived_at is null) as total from section
        where archived_at is null order by title, id limit ${limit}`,
      total: 10_000,
    },
    {
      name: 'subjects by name',
      list: ({ owner }) => owner.call(subjects.endpoints.list, { query: { limit } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from subject where archived_at is null) as total from subject
        where archived_at is null order by name collate name_order, id limit ${limit}`,
      total: 10_000,
    },
  ]
}

async function fill(sql: postgres.Sql) {
  await sql.begin(async (tx) => {
    await tx`insert into act (key, actor) values ('bench.filled', 'bench') returning set_config('app.act', id::text, true)`
    const [campus] = await tx`insert into campus (name, code, city, location, contact, description)
      values ('Main', 'MAIN', 'Lahore', '', '', '') returning id`
    const [grade] = await tx`insert into class (title, name, concise_name, position, edition, description)
      values ('Class 7', '7', 'VII', 7, '', '') returning id`
    await tx`insert into room (campus_id, title, number, kind, description)
      select ${campus?.id}, 'Room ' || n, 'R' || n, 'classroom', '' from generate_series(1, 10000) n`
    await tx`insert into section (campus_id, class_id, name, title, kind, description)
      select ${campus?.id}, ${grade?.id}, 'S' || n, '', 'mixed', '' from generate_series(1, 10000) n`
    await tx`insert into subject (name, title, concise_name, code, edition)
      select 'Subject ' || n, '', '', 'C' || n, '' from generate_series(1, 10000) n`
  })
}
