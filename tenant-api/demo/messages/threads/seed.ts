import { inArray } from 'drizzle-orm'
import { today as dayIn } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { castOffice, castTeachers } from '../../people/employees/seed-cast.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { castGuardians } from '../../people/enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../../people/enrolment/seed-rows.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import {
  exampleThreadMessage,
  type LineKind,
  type ThreadSide,
} from '../../../src/messages/threads/contract.ts'
import { threadMessage, threadReading } from '../../../src/messages/threads/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 270

const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const guardian = (key: string) => guardianId(Object.keys(castGuardians).indexOf(key))
const office = (key: string) => castOffice[key]?.person ?? ''
const teacher = (key: string) => castTeachers[key]?.person ?? ''

type Made = {
  id?: string
  about: string
  by: string
  side: ThreadSide
  kind?: LineKind
  text: string
  minutesAgo: number
  isWithdrawn?: true
  /** Who has read it, and so many minutes later. */
  readBy?: Readonly<Record<string, number>>
}

const hour = 60
const day = 24 * hour

const lines: readonly Made[] = [
  {
    about: exampleStudent,
    by: guardian('ayesha'),
    side: 'family',
    text: 'السلام علیکم! بلال کو کل سے کھانسی ہے۔ کیا وہ پی ٹی میں بیٹھ سکتا ہے؟',
    minutesAgo: 3 * day,
    readBy: { [teacher('sana')]: 35, [guardian('imran')]: 90 },
  },
  {
    about: exampleStudent,
    by: teacher('sana'),
    side: 'teachers',
    text: 'وعلیکم السلام۔ جی، میں نے پی ٹی کے استاد کو بتا دیا ہے۔ اللہ شفا دے۔',
    minutesAgo: 3 * day - 50,
    readBy: { [guardian('ayesha')]: 12, [guardian('imran')]: 140 },
  },
  {
    about: exampleStudent,
    by: guardian('imran'),
    side: 'family',
    text: 'Thank you. I have sent this to the wrong teacher, please ignore it.',
    minutesAgo: 2 * day,
    isWithdrawn: true,
  },
  {
    id: exampleThreadMessage,
    about: exampleStudent,
    by: teacher('sana'),
    side: 'teachers',
    text: 'Bilal was absent again today. Could you please write to me what keeps him?',
    minutesAgo: 30,
    readBy: { [guardian('ayesha')]: 10 },
  },
  {
    about: child('Hira'),
    by: guardian('ayesha'),
    side: 'family',
    text: 'ہرا کی ریاضی کی کاپی گھر پر نہیں ہے۔ کیا وہ اسکول میں رہ گئی ہے؟',
    minutesAgo: 6 * day,
  },
  {
    about: child('Zain'),
    by: teacher('sana'),
    side: 'family',
    text: 'Zain will be picked up by his aunt on Friday.',
    minutesAgo: 5 * hour,
  },
  {
    about: child('Daniyal'),
    by: guardian('mehwish'),
    side: 'family',
    text: 'براہِ کرم دانیال کے معاملے میں مجھ سے ہی رابطہ کیجیے۔',
    minutesAgo: 9 * day,
  },
  {
    about: child('Daniyal'),
    by: office('tariq'),
    side: 'office',
    kind: 'opened',
    text: 'Both parents have complained to the office',
    minutesAgo: 8 * day,
  },
  {
    about: child('Daniyal'),
    by: office('tariq'),
    side: 'office',
    kind: 'closed',
    text: 'Until we have spoken with both parents',
    minutesAgo: 8 * day - 20,
  },
]

/** Adds the conversations of the demo school: one answered, one that waits too long, one that the office has closed. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: threadMessage.id }).from(threadMessage).limit(1)
  if (known) return
  const { zone } = await school.profile()
  await school.transaction(system(sentence('Demo school')), 'threads.seeded', async (tx) => {
    const accounts = await accountsOf(tx)
    for (const line of lines) await add(tx, line, { zone, now: school.now(), accounts })
  })
}

type Accounts = ReadonlyMap<string, string>

async function accountsOf(tx: Tx): Promise<Accounts> {
  const people = [...new Set(lines.flatMap(({ by, readBy = {} }) => [by, ...Object.keys(readBy)]))]
  const rows = await tx
    .select({ id: account.id, person: account.personId })
    .from(account)
    .where(inArray(account.personId, people))
  return new Map(rows.map(({ id, person }) => [person, id]))
}

type Setting = { zone: string; now: Date; accounts: Accounts }

async function add(tx: Tx, line: Made, { zone, now, accounts }: Setting): Promise<void> {
  const { id, about, by, side, kind = 'message', text, minutesAgo, isWithdrawn, readBy = {} } = line
  const authorId = accounts.get(by)
  if (authorId === undefined) return
  const later = (minutes: number) => new Date(now.getTime() - (minutesAgo - minutes) * 60_000)
  const at = later(0)
  const [row] = await tx
    .insert(threadMessage)
    .values({
      ...(id === undefined ? {} : { id }),
      studentId: about,
      kind,
      side,
      authorId,
      text,
      day: dayIn(zone, at),
      at: at.toISOString(),
      withdrawnAt: isWithdrawn ? later(3).toISOString() : null,
    })
    .returning({ number: threadMessage.number })
  if (!row || kind !== 'message') return
  for (const [person, minutes] of [[by, 0] as const, ...Object.entries(readBy)]) {
    const accountId = accounts.get(person)
    if (accountId !== undefined)
      await tx
        .insert(threadReading)
        .values({ studentId: about, accountId, upto: row.number, at: later(minutes).toISOString() })
  }
}
