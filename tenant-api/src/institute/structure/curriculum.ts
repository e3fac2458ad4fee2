import { inArray, isNull, sql } from 'drizzle-orm'
import { courseProviders, providersFor } from 'kit/institute/course-providers'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { curricula, type Curriculum } from './curricula.ts'
import { program, schoolClass, subject } from './tables.ts'

/** What a curriculum brought that was not there before. */
export type Seeded = { programs: number; classes: number; subjects: number }

/** The curricula that a school can begin with, those of its country first, and how much each brings. */
export async function listCurricula(school: School, user: User) {
  const { country } = await school.profile()
  const { say } = words(user)
  return {
    rows: providersFor(country).flatMap(({ key, name }) => {
      const { grades, subjects } = curricula[key] ?? { grades: [], subjects: [] }
      return grades.length > 0
        ? [{ key, name: say(name), classes: grades.length, subjects: subjects.length }]
        : []
    }),
  }
}

/** Adds the programs, classes and subjects of a curriculum that are missing: the same again changes nothing. */
export async function seedCurriculum(school: School, user: User, key: string): Promise<Seeded> {
  const curriculum = curricula[key] ?? refuseMissing()
  return school.transaction(user, 'curriculum.seeded', async (tx) => {
    describe(tx, { name: courseProviders.find((provider) => provider.key === key)?.name ?? key })
    return addCurriculum(tx, curriculum, school.now().toISOString())
  })
}

/** The same inside a running act, as when a school is founded. */
export async function addCurriculum(tx: Tx, curriculum: Curriculum, now: string): Promise<Seeded> {
  const stamp = { createdAt: now, updatedAt: now }
  // One at a time: two who press at once would both find nothing there.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('curriculum', 0))`)
  const programs = await addPrograms(tx, curriculum, stamp)
  const classes = await addClasses(tx, curriculum, stamp)
  const subjects = await addSubjects(tx, curriculum, stamp)
  return { programs, classes, subjects }
}

type Stamp = { createdAt: string; updatedAt: string }

async function addPrograms(tx: Tx, { grades }: Curriculum, stamp: Stamp): Promise<number> {
  const titles = [...new Set(grades.map(([, , , title]) => title))]
  if (titles.length === 0) return 0
  const rows = await tx
    .insert(program)
    .values(titles.map((title) => ({ ...stamp, title, degree: '', description: '' })))
    .onConflictDoNothing()
    .returning({ id: program.id })
  return rows.length
}

async function addClasses(tx: Tx, { grades }: Curriculum, stamp: Stamp): Promise<number> {
  const known = await tx
    .select({ name: sql<string>`fold(${schoolClass.name})` })
    .from(schoolClass)
    .where(isNull(schoolClass.archivedAt))
  const there = new Set(known.map(({ name }) => name))
  const missing = grades.filter(([name]) => !there.has(name.toLowerCase()))
  if (missing.length === 0) return 0
  const programs = await tx
    .select({ id: program.id, title: program.title })
    .from(program)
    .where(isNull(program.archivedAt))
  const programOf = new Map(programs.map(({ id, title }) => [title, id]))
  const added = await tx
    .insert(schoolClass)
    .values(
      missing.map(([name, title, conciseName, of]) => ({
        ...stamp,
        name,
        title,
        conciseName,
        position: grades.findIndex(([other]) => other === name) + 1,
        programId: programOf.get(of) ?? null,
        edition: '',
        description: '',
      })),
    )
    .returning({ id: schoolClass.id })
  await leadOn(
    tx,
    added.map(({ id }) => id),
  )
  return added.length
}

/** Each new class leads to the one after it. */
async function leadOn(tx: Tx, ids: readonly string[]): Promise<void> {
  const next = tx
    .select({
      id: schoolClass.id,
      next: sql<string>`lead(${schoolClass.id}) over (order by ${schoolClass.position})`.as('next'),
    })
    .from(schoolClass)
    .where(inArray(schoolClass.id, [...ids]))
    .as('following')
  await tx
    .update(schoolClass)
    .set({ nextClassId: sql`following.next` })
    .from(next)
    .where(sql`${schoolClass.id} = following.id and following.next is not null`)
}

async function addSubjects(tx: Tx, { subjects }: Curriculum, stamp: Stamp): Promise<number> {
  if (subjects.length === 0) return 0
  const rows = await tx
    .insert(subject)
    .values(
      subjects.map(([name, conciseName, code = '']) => ({
        ...stamp,
        name,
        conciseName,
        code,
        title: '',
        edition: '',
      })),
    )
    .onConflictDoNothing()
    .returning({ id: subject.id })
  return rows.length
}
