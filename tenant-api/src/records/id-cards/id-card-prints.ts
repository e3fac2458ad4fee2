import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { settle, type Several } from '../../crud/bulk/bulk.ts'
import { enqueue, job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { account, person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { file } from '../../platform/files/tables.ts'
import { sensitivePermission } from '../../people/students-and-guardians/contract.ts'
import { printSetting } from '../../institute/settings/tables.ts'
import { cardLists } from './card-lists.ts'
import {
  type CardList,
  type CardLook,
  type CardPaper,
  type CardPrint,
  cardPermission,
  mostCards,
} from './contract.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { idCardPrint } from './tables.ts'

type Asked = {
  list: CardList
  of: Several
  look?: CardLook | undefined
  language?: Language | undefined
  paper?: CardPaper | undefined
}

/** Leaves a job that prints the cards of people of one list. Refuses where nobody of them can be given one. */
export async function printCards(
  school: School,
  user: User,
  { list, of, ...chosen }: Asked,
): Promise<{ id: string; job: string; total: number }> {
  const ids = await settle(cardLists[list].choice, { school, user, action: 'view', of })
  if (ids.length > mostCards)
    refuse('id-cards.too-many', 'At most {count} cards are printed at once. Narrow the list down first', {
      count: mostCards,
    })
  const campusId = await campusOf(school, user, { list, ids })
  const [setting] = await school.db.select().from(printSetting)
  if (!setting) throw new Error('this school was never founded')
  const { look = setting.cardLook, language = setting.cardLanguage, paper = setting.cardPaper } = chosen
  return school.transaction(user, 'id-cards.asked', async (tx) => {
    const values = { accountId: user.id, campusId, people: ids, look, language, paper }
    const [made] = await tx
      .insert(idCardPrint)
      .values({ ...values, createdAt: school.now().toISOString() })
      .returning({ id: idCardPrint.id })
    if (!made) throw new Error('an insert returned nothing')
    const title = {
      sentence: sentence('Printing {count, plural, one {# ID card} other {# ID cards}}'),
      fill: { count: ids.length },
    }
    const asked = { by: user, title, page: `id-cards/${made.id}` }
    const begun = await enqueue(tx, 'id-cards.print', { print: made.id, user: user.id, list }, { asked })
    await tx.update(idCardPrint).set({ jobId: begun }).where(eq(idCardPrint.id, made.id))
    describe(tx, { count: ids.length })
    return { id: made.id, job: begun ?? '', total: ids.length }
  })
}

type Pile = { list: CardList; ids: readonly string[] }

/** The campus of all of them, null for several. Some must be here, and within reach. */
async function campusOf(school: School, user: User, { list, ids }: Pile): Promise<string | null> {
  const { table, crud, here } = cardLists[list]
  const mine = await school.db
    .selectDistinct({ campusId: table.campusId, isHere: sql<boolean>`${table.status} = ${here}` })
    .from(table)
    .where(and(inArray(table.id, [...ids]), reach(user, crud.name, 'edit', crud.within)))
  if (mine.length === 0)
    refuse('beyond-reach', 'You may see these but not print their cards', {}, { status: 403 })
  if (!mine.some(({ isHere }) => isHere)) {
    if (list !== 'students') refuse('id-cards.left', 'Only staff get an ID card', {}, { status: 409 })
    refuse('id-cards.not-enrolled', 'An ID card needs an enrolment', {}, { status: 409 })
  }
  const campuses = new Set(mine.map(({ campusId }) => campusId))
  return campuses.size === 1 ? ([...campuses][0] ?? null) : null
}

type Paging = { limit: number; skip: number }

export async function listCardPrints(
  school: School,
  user: User,
  { limit, skip }: Paging,
): Promise<{ rows: CardPrint[]; total: number }> {
  const where = seenBy(user, 'view')
  const [[counted], rows] = await Promise.all([
    school.db.select({ total: count() }).from(idCardPrint).where(where),
    read(school, user, where)
      .orderBy(desc(idCardPrint.createdAt), desc(idCardPrint.id))
      .limit(limit)
      .offset(skip),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function readCardPrint(school: School, user: User, { id }: { id: string }): Promise<CardPrint> {
  const [found] = await read(school, user, and(eq(idCardPrint.id, id), seenBy(user, 'view')))
  return found ?? refuseMissing()
}

/** The piles of students of a campus, but those with blood groups to those alone who may see these there; and one's own. */
export function seenBy(user: User, action: 'view' | 'edit'): SQL | undefined {
  const campus = { campus: idCardPrint.campusId }
  // A pile is of one list; those of who works here are found by who printed them.
  const ofStudents = sql`exists (select from student s where s.id = ${idCardPrint.people}[1])`
  const within = and(
    ofStudents,
    reach(user, cardPermission.resource, action, campus),
    or(eq(idCardPrint.tellsBloodGroups, false), reach(user, sensitivePermission.resource, 'view', campus)),
  )
  return or(within, user.id === null ? sql`false` : eq(idCardPrint.accountId, user.id))
}

function read(school: School, user: User, where: SQL | undefined) {
  return school.db
    .select({
      id: idCardPrint.id,
      madeBy: sql<string>`coalesce(${nameFor(user, person)}, '')`,
      createdAt: idCardPrint.createdAt,
      people: sql<number>`cardinality(${idCardPrint.people})`,
      printed: idCardPrint.printed,
      look: idCardPrint.look,
      language: idCardPrint.language,
      paper: idCardPrint.paper,
      state: sql<CardPrint['state']>`case
        when ${idCardPrint.fileId} is not null then 'done'
        when ${idCardPrint.printed} is not null then 'over'
        when ${job.state} in ('waiting', 'running') then 'waiting'
        else 'failed' end`,
      jobId: idCardPrint.jobId,
      file: { id: file.id, name: file.name, type: file.type, bytes: file.bytes },
    })
    .from(idCardPrint)
    .leftJoin(file, eq(file.id, idCardPrint.fileId))
    .leftJoin(job, eq(job.id, idCardPrint.jobId))
    .leftJoin(account, eq(account.id, idCardPrint.accountId))
    .leftJoin(person, eq(person.id, account.personId))
    .where(where)
}
