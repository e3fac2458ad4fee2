// 1,000 ID cards as one PDF, each with a photo, a name in Nastaliq and a code: from the request until the file is kept.
// `node tenant-api/bench/cards.ts [rounds] [file]`. It is to take less than 5 s; beside it the same cards without their
// photos, and a single one. The last PDF is left in `file`, to be looked at.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { noteFigure } from 'kit/testing/bench-figures'
import type postgres from 'postgres'
import sharp from 'sharp'
import { smallOf } from '../src/platform/files/small-picture.ts'
import { printCards, readCardPrint } from '../src/records/id-cards/contract.ts'
import { drawSmall } from '../src/core/documents/pictures.ts'
import type { School } from '../src/core/school/school.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Number(process.argv[2] ?? 5)
const kept = process.argv[3]
const count = 1_000

await withSchool(async (bench) => {
  const school = await bench.school()
  const ids = await fill(bench.sql, school)
  const times: Record<string, number[]> = { 'with photos': [], 'without photos': [], 'a single one': [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, list] of Object.entries(times)) {
      await change(bench.sql, (tx) =>
        name === 'without photos'
          ? tx`update student set photo_id = null`
          : tx`update student s set photo_id = f.id from file f where f.owner_id = s.id`,
      )
      list.push(await timed(() => print(bench, name === 'a single one' ? ids.slice(0, 1) : ids)))
    }
  }
  console.log(`${rounds} rounds of ${count} cards, load ${loadavg()[0]?.toFixed(1)}`)
  const bare = median(times['without photos'] ?? [])
  for (const [name, list] of Object.entries(times)) {
    const [low, mid, high] = [Math.min(...list), median(list), Math.max(...list)].map((took) =>
      took.toFixed(0),
    )
    noteFigure(`${name}, ${name === 'a single one' ? 1 : count} cards`, {
      value: median(list),
      unit: 'ms',
      target: name === 'with photos' ? 5_000 : null,
    })
    const target = name === 'with photos' ? `, ${atMost(5000, median(list), ' ms')}` : ''
    console.log(
      `${name.padEnd(14)} ${mid} ms [${low}–${high}], ratio ${(median(list) / bare).toFixed(2)}${target}`,
    )
  }
  if (kept) writeFileSync(kept, await lastFile(bench, school))
})

async function print({ owner, work }: BenchSchool, ids: readonly string[]) {
  const one = { ids: [...ids] }
  const all = { filter: { archived: 'false' as const }, total: ids.length }
  const body = { of: ids.length === 1 ? one : all, language: 'ur' as const }
  const asked = await owner.call(printCards, { body })
  await work()
  const { printed, file } = await owner.call(readCardPrint, { params: { id: asked.id } })
  if (printed !== ids.length || !file) throw new Error(`${printed} cards were printed`)
}

async function lastFile({ sql }: BenchSchool, school: School): Promise<Buffer> {
  const [last] = await sql`select content from file where resource = 'id-cards' order by bytes desc limit 1`
  return buffer(await school.files.read(String(last?.content)))
}

/** A thousand students of one section, each with a photo of 600 × 750 that is no other’s. */
async function fill(sql: postgres.Sql, school: School): Promise<string[]> {
  const photos = await Promise.all(Array.from({ length: count }, (_, at) => keepPhoto(school, at)))
  const ids = photos.map(() => randomUUID())
  await change(sql, async (tx) => {
    const [campus] = await tx`insert into campus (name, code, city, location, contact, description)
      values ('Main', 'MAIN', 'Lahore', '', '', '') returning id`
    const [grade] = await tx`insert into class (title, name, concise_name, position, edition, description)
      values ('Class 7', '7', 'VII', 7, '', '') returning id`
    const [section] = await tx`insert into section (campus_id, class_id, name, title, kind, description)
      values (${campus?.id}, ${grade?.id}, 'B', '7-B', 'mixed', '') returning id`
    const [year] = await tx`insert into academic_year (name, first_day, last_day)
      values ('This', '2026-04-01', '2027-03-31') returning id`
    await tx`insert into person (id, first_name, last_name, other_name, gender)
      select id, 'Muhammad Bilal', 'Imran', 'محمد بلال عمران', 'male' from unnest(${ids}::uuid[]) id`
    await tx`insert into student (id, campus_id, father_name, registration_number)
      select id, ${campus?.id}, 'Imran Khalid', 'RSS-' || n || '-26' from unnest(${ids}::uuid[]) with ordinality u(id, n)`
    await tx`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
      select id, ${year?.id}, ${campus?.id}, ${section?.id}, n, '2026-04-01', 'admission'
      from unnest(${ids}::uuid[]) with ordinality u(id, n)`
    await tx`insert into file (resource, owner_id, name, type, bytes, sha256, content, kept_at)
      select 'students', id, 'photo.jpg', 'image/jpeg', 100000, '', content, now()
      from unnest(${ids}::uuid[], ${photos}::uuid[]) u(id, content)`
  })
  return ids
}

async function keepPhoto(school: School, at: number): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 90 + (at % 80), sigma: 30 }
  const photo = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  const content = randomUUID()
  await school.files.write(content, photo)
  // As a photo is kept that somebody sends in.
  await school.files.write(smallOf(content), await drawSmall(photo))
  return content
}

async function change(sql: postgres.Sql, fn: (tx: postgres.TransactionSql) => Promise<unknown>) {
  await sql.begin(async (tx) => {
    await tx`insert into act (key, actor) values ('bench.filled', 'bench') returning set_config('app.act', id::text, true)`
    await fn(tx)
  })
}
