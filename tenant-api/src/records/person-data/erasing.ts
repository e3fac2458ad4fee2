import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe, NothingDone, system, timeOf, unlessNothing } from '../../core/acts/act.ts'
import { type Erased } from '../../core/control/erasures.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { directory, type School, type Tx } from '../../core/school/school.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { toldOf } from '../audit/seal/checking.ts'
import { smallOf } from '../../platform/files/small-picture.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { PersonalTable } from '../../core/module-parts.ts'
import { dataMapOf } from './data-map.ts'
import { hindranceOf } from './request-erasure.ts'
import {
  arrayOf,
  belonging,
  filesOf,
  filled,
  findSubject,
  type OwnFile,
  shareOf,
  type Subject,
} from './subject.ts'

type Due = { id: string; number: number; person_id: string }

/** The day has come: who belongs to the school again by then stays, and everybody else is erased. */
export const eraseJob: Job = {
  async run(school, { payload }) {
    const id = String(payload.id)
    const [due] = await school.db.execute<{ personId: string; number: number }>(sql`
      select person_id as "personId", number from person_erasure
      where id = ${id}::uuid and state = 'asked' and due_at <= ${school.now().toISOString()}::timestamptz`)
    if (!due) return
    const { personIds } = await findSubject(school.db, { personId: due.personId, dataMap: dataMapOf(school) })
    if (await hindranceOf(school.db, personIds, null)) return stay(school, { id, number: due.number })
    await erasePerson(school, id)
  },
}

async function stay(school: School, { id, number }: { id: string; number: number }): Promise<void> {
  await school.transaction(system(sentence('Maktab')), 'person-data.hindered', async (tx) => {
    await tx.execute(sql`
      update person_erasure set state = 'called-off', ended_at = ${timeOf(tx).toISOString()}::timestamptz
      where id = ${id}::uuid and state = 'asked'`)
    describe(tx, { number })
  })
}

/** Erases somebody whose day has come, in one transaction, with what the audit log says of them. Quiet when it is done. */
export async function erasePerson(school: School, erasureId: string): Promise<void> {
  const reader = await readerOf(school, (await school.profile()).language)
  const label = words(reader).say(sentence('Erased person'))
  const before = await directory().erasures.acts(school.id)
  let contents: string[] = []
  const erasing = school.transaction(system(sentence('Maktab')), 'person-data.erased', async (tx) => {
    const [due] = await tx.execute<Due>(sql`
      select id, number, person_id from person_erasure
      where id = ${erasureId} and state = 'asked' and due_at <= ${timeOf(tx).toISOString()}::timestamptz for update`)
    if (!due) throw new NothingDone()
    await tx.execute(sql`set local statement_timeout = '120s'`)
    const dataMap = dataMapOf(school)
    const subject = await findSubject(tx, { personId: due.person_id, dataMap })
    const names = await namesOf(tx, subject)
    const outcome = await shareOf(tx, subject, dataMap)
    const files = await filesOf(tx, subject)
    await forgetLoose(tx, subject)
    await eraseRows(tx, subject, { dataMap, erasureId, label, number: String(due.number) })
    await tx.execute(sql`delete from file where id = any (${arrayOf(files.map(({ id }) => id))})`)
    const done = await redact(tx, {
      subject,
      dataMap,
      files,
      erasureId,
      names,
      label: `${label} ${due.number}`,
      before,
    })
    await tx.execute(sql`
      update person_erasure set state = 'done', ended_at = ${timeOf(tx).toISOString()}::timestamptz,
        outcome = ${JSON.stringify(outcome)}::jsonb where id = ${erasureId}`)
    describe(tx, { number: due.number })
    contents = files.flatMap(({ content }) => [content, smallOf(content)])
    // What a commit would refuse is refused here.
    await tx.execute(sql`set constraints all immediate`)
    // Last, and before the commit: what is noted outside and did not happen is done again, never the other way round.
    await directory().erasures.note(school.id, { ...done, people: subject.personIds, at: timeOf(tx) })
  })
  await unlessNothing(erasing)
  forgetSignedIn(school)
  if (contents.length > 0) await school.files.remove(contents)
}

type Erasing = { dataMap: readonly PersonalTable[]; erasureId: string; label: string; number: string }

/** Children first, so that nothing is left that names what is gone. */
async function eraseRows(tx: Tx, subject: Subject, { dataMap, ...called }: Erasing) {
  for (const entry of dataMap.toReversed()) {
    if (entry.erase === 'keep') continue
    if (entry.isAppendOnly) {
      await eraseKept(tx, subject, { entry, erasureId: called.erasureId })
      continue
    }
    const [name, whose] = [sql.identifier(entry.table), belonging(entry, subject)]
    if (entry.erase === 'delete') {
      await tx.execute(sql`delete from ${name} t where ${whose}`)
      continue
    }
    const values = {
      ':label': sql`${called.label}::text`,
      ':number': sql`${called.number}::text`,
      ':at': sql`${timeOf(tx).toISOString()}::timestamptz`,
      ':people': arrayOf(subject.personIds),
    }
    const sets = Object.entries(entry.erase).map(
      ([column, to]) => sql`${sql.identifier(column)} = ${filled(to, values)}`,
    )
    await tx.execute(sql`update ${name} t set ${sql.join(sets, sql`, `)} where ${whose}`)
  }
}

/** What the application may not take away otherwise: by the ids of the rows, or by what they belong to. */
async function eraseKept(
  tx: Tx,
  { ids, rows }: Subject,
  { entry, erasureId }: { entry: PersonalTable; erasureId: string },
) {
  const emptied = entry.erase === 'delete' || entry.erase === 'keep' ? null : Object.keys(entry.erase)
  const own = rows.get(entry)
  const ways = own
    ? [['id', own] as const]
    : Object.entries(entry.by).map(([column, parent]) => [column, ids.get(parent) ?? []] as const)
  for (const [column, theirs] of ways)
    await tx.execute(sql`
      select erase_kept(${erasureId}, ${entry.table}, ${column}, ${arrayOf(theirs)},
        ${emptied === null ? null : `{${emptied.join(',')}}`}::text[])`)
}

/** What names a person without a key that leads there. */
async function forgetLoose(tx: Tx, { ids, personIds }: Subject): Promise<void> {
  const [people, accounts] = [arrayOf(personIds), arrayOf(ids.get('account') ?? [])]
  const reached = sql`
    select phone::text from person where id = any (${people}) union select email::text from person where id = any (${people})
    union select phone::text from account where id = any (${accounts}) union select email::text from account where id = any (${accounts})`
  await tx.execute(sql`delete from message_stop where address in (${reached})`)
  await tx.execute(sql`
    delete from device_pin_name n using device_pin p where p.pin = n.pin and p.person_id = any (${people})`)
  await tx.execute(sql`delete from file_import_row where row_id = any (${people})`)
  // Answers that are kept for a repeated request: of the last days.
  await tx.execute(sql`
    delete from idempotency where actor_id = any (${accounts})
      or exists (select from unnest(${people}) id where strpos(answer::text, id::text) > 0)`)
}

/** What the person is and was called, and how they are and were reached: the name of today first. */
async function namesOf(tx: Tx, { personIds }: Subject): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`
    select said as name from (
      select 0 as place, name as said from person where id = any (${arrayOf(personIds)})
      union select 1, unnest(array[other_name, phone, email::text, username::text]) from person where id = any (${arrayOf(personIds)})
      union select 2, value from audit a, jsonb_each_text(coalesce(a.before, '{}') || coalesce(a.after, '{}'))
        where a.resource in ('person', 'account') and key in ('name', 'other_name', 'phone', 'email', 'username')
          and (a.row_id = any (${arrayOf(personIds)})
            or a.row_id in (select id from account where person_id = any (${arrayOf(personIds)})))
      union select 3, value from audit a, jsonb_each_text(a.before)
        where a.resource in ('person', 'account') and key in ('name', 'other_name', 'phone', 'email', 'username')
          and (a.row_id = any (${arrayOf(personIds)})
            or a.row_id in (select id from account where person_id = any (${arrayOf(personIds)})))
    ) all_said where length(said) >= 4 group by said order by min(place), said`)
  return rows.map(({ name }) => name)
}

type Redacting = {
  subject: Subject
  dataMap: readonly PersonalTable[]
  files: readonly OwnFile[]
  erasureId: string
  names: readonly string[]
  label: string
  before: readonly Erased[]
}

/** Takes out of the audit log what it says of the rows that were erased, and of the person in its sentences. */
async function redact(
  tx: Tx,
  { subject, dataMap, files, erasureId, label, before, ...called }: Redacting,
): Promise<Erased> {
  // What a file is called often says whose it is.
  const ofFiles = { resource: 'file', rows: files.map(({ id }) => id), columns: null, keys: [] as string[] }
  const names = [...called.names, ...files.map(({ name }) => name)]
  const ofRows = dataMap.flatMap((entry) => {
    if (entry.erase === 'keep') return []
    const columns =
      entry.erase === 'delete'
        ? null
        : [...Object.keys(entry.erase).filter((one) => one !== 'archived_at'), ...alsoSaid(entry.table)]
    return [
      { resource: entry.table, rows: subject.rows.get(entry) ?? [], columns, keys: Object.keys(entry.by) },
    ]
  })
  const meant = [...ofRows, ofFiles]
  const ids = [
    ...subject.personIds,
    ...(['account', 'enrolment', 'admission'] as const).flatMap((of) => subject.ids.get(of) ?? []),
  ]
  const [row] = await tx.execute<{ digest: string; act: string }>(sql`
    select encode(digest, 'hex') as digest, current_setting('app.act') as act
    from redact_person(${erasureId}, ${JSON.stringify(meant)}::jsonb, ${arrayOf(ids)},
      (select array_agg(value order by place) from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)
        with ordinality n (value, place)), ${label}, ${toldOf(before)})`)
  if (!row) throw new Error('nothing was redacted')
  return { actId: row.act, digest: Buffer.from(row.digest, 'hex') }
}

/** What the database makes of the columns that are blanked. */
function alsoSaid(table: string): string[] {
  return table === 'person' ? ['name', 'username'] : table === 'admission' ? ['name'] : []
}
