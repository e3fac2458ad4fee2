import { and, eq, isNull, sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import type { Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { LinkedGuardian } from '../../../people/students-and-guardians/contract.ts'
import { guardians, sensitivePermission } from '../../../people/students-and-guardians/contract.ts'
import { saidOfLink } from '../../../people/students-and-guardians/families.ts'
import { guardianCrud, sexOf } from '../../../people/students-and-guardians/guardians.ts'
import { knownGuardians } from '../../../people/students-and-guardians/recognise.ts'
import { guardian, guardianLink, student } from '../../../people/students-and-guardians/tables.ts'
import type { StudentCells } from '../students/student-slots.ts'

/** A guardian whom a file adds or changes. */
export type BookGuardian = {
  id: string
  version: number
  name: string
  otherName: string
  /** `gender` is what is stored; `sex` also follows from the relation. */
  gender: string | null
  sex: string | null
  phone: string | null
  email: string | null
  profession: string
  presentAddress: string
  identityNumber: string
  writable: boolean
}
export type Link = Pick<
  LinkedGuardian,
  'relation' | 'maySee' | 'mayPickUp' | 'getsBills' | 'isFirstContact' | 'contactOrder' | 'language'
> & { studentId: string; guardianId: string }

/** A guardian whom the school does not have yet. */
export function strange(
  said: StudentCells,
  { id, version }: Pick<BookGuardian, 'id' | 'version'>,
): BookGuardian {
  const { name, otherName, gender, phone, email, profession, presentAddress, identityNumber } = said
  const sex = gender ?? sexOf[said.relation] ?? null
  const who = { name, otherName, gender: sex, sex, phone, email, profession, presentAddress, identityNumber }
  return { id, version, ...who, writable: true }
}

/**
 * The student whose guardian is looked up: siblings with one family code share guardians matched only by name.
 */
type Of = { studentId: string; familyCode: string }

/** The guardians whom rows of a file may mean: existing ones, and those added by earlier rows. */
export type GuardianBook = {
  /** Undefined if there is none, null if several match. */
  find: (said: StudentCells, of: Of) => BookGuardian | null | undefined
  add: (made: BookGuardian, of: Of) => void
  linksOf: (studentId: string) => readonly Link[]
}

type Asked = { said: readonly StudentCells[]; of: readonly Of[] }

export async function guardianBook(tx: Tx, user: User, { said, of }: Asked): Promise<GuardianBook> {
  const marked = await knownGuardians(tx, user, {
    phones: said.flatMap(({ phone }) => phone ?? []),
    identityNumbers: said.flatMap(({ identityNumber }) => identityNumber || []),
  })
  const links = await linksOf(tx, of)
  const ids = [...new Set([...marked.map(({ id }) => id), ...links.map(({ guardianId }) => guardianId)])]
  const there = await load(tx, user, ids)
  const book = emptyBook()
  for (const one of there.values()) book.add(one)
  for (const { familyCode, ...link } of links) {
    const one = there.get(link.guardianId)
    if (!one) continue
    one.sex ??= sexOf[link.relation] ?? null
    book.join(link, familyCode, one)
  }
  return book
}

async function linksOf(tx: Tx, of: readonly Of[]): Promise<(Link & { familyCode: string })[]> {
  const ids = [...new Set(of.map(({ studentId }) => studentId))]
  const codes = [
    ...new Set(of.flatMap(({ familyCode }) => (familyCode === '' ? [] : [searchForm(familyCode)]))),
  ]
  return tx
    .select({
      studentId: guardianLink.studentId,
      guardianId: guardianLink.guardianId,
      ...saidOfLink,
      familyCode: student.familyCode,
    })
    .from(guardianLink)
    .innerJoin(student, eq(student.id, guardianLink.studentId))
    .where(
      sql`${guardianLink.studentId} in (
        select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid union
        select id from student where family_code <> '' and archived_at is null
          and fold(family_code) in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)))`,
    )
    .orderBy(guardianLink.id)
}

async function load(tx: Tx, user: User, ids: readonly string[]): Promise<Map<string, BookGuardian>> {
  const { within } = guardianCrud
  const mayKnow = reach(user, sensitivePermission.resource, 'view', within)
  const rows = await tx
    .select({
      id: guardian.id,
      version: guardian.version,
      name: guardian.name,
      otherName: guardian.otherName,
      gender: guardian.gender,
      sex: guardian.gender,
      phone: guardian.phone,
      email: guardian.email,
      profession: guardian.profession,
      presentAddress: guardian.presentAddress,
      identityNumber: sql<string>`coalesce((select identity_number from sensitive_detail
        where sensitive_detail.id = guardians.id and ${mayKnow}), '')`,
      writable: sql<boolean>`${reach(user, guardians.name, 'edit', within)}`,
    })
    .from(guardian)
    .where(
      and(
        sql`${guardian.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
        isNull(guardian.archivedAt),
        reach(user, guardians.name, 'view', within),
      ),
    )
    .orderBy(guardian.id)
  return new Map(rows.map((row) => [row.id, row]))
}

function called(familyCode: string, name: string): string {
  return `${searchForm(familyCode)} ${searchForm(name)}`
}

function emptyBook() {
  const [byPhone, byIdentity, byFamily] = [newPages(), newPages(), newPages()]
  const [links, linked] = [new Map<string, Link[]>(), newPages()]
  const add = (one: BookGuardian) => {
    if (one.phone !== null) put(byPhone, one.phone, one)
    if (one.identityNumber !== '') put(byIdentity, one.identityNumber, one)
  }
  const joinFamily = (familyCode: string, one: BookGuardian) => {
    if (familyCode === '') return
    for (const name of namesOf(one)) put(byFamily, called(familyCode, name), one)
  }
  return {
    join(link: Link, familyCode: string, one: BookGuardian) {
      links.set(link.studentId, [...(links.get(link.studentId) ?? []), link])
      put(linked, link.studentId, one)
      joinFamily(familyCode, one)
    },
    add(one: BookGuardian, of?: Of) {
      add(one)
      if (of) joinFamily(of.familyCode, one)
    },
    linksOf: (studentId: string) => links.get(studentId) ?? [],
    find(said: StudentCells, of: Of): BookGuardian | null | undefined {
      const theirs = linked.get(of.studentId) ?? []
      const isLike = (one: BookGuardian) => namesOf(one).includes(searchForm(said.name))
      const mayBe = (one: BookGuardian) => isOneSex(said, one) && isOnePaper(said, one)
      const pick = (found: readonly BookGuardian[] = []) => {
        const fit = found.filter(mayBe)
        return (
          onlyOf(fit.filter((one) => theirs.includes(one))) ??
          onlyOf(fit.filter(isLike)) ??
          onlyOf(fit) ??
          (fit.length > 1 ? null : undefined)
        )
      }
      const byNumber = said.identityNumber === '' ? undefined : pick(byIdentity.get(said.identityNumber))
      if (byNumber !== undefined) return byNumber
      const byCall = said.phone === null ? undefined : pick(byPhone.get(said.phone))
      if (byCall !== undefined) return byCall
      const mine = onlyOf(theirs.filter((one) => isLike(one) && mayBe(one)))
      return mine ?? onlyOf((byFamily.get(called(of.familyCode, said.name)) ?? []).filter(mayBe))
    },
  }
}

type Pages = Map<string, BookGuardian[]>
const newPages = (): Pages => new Map()

function put(pages: Pages, key: string, one: BookGuardian) {
  const page = pages.get(key)
  if (!page) pages.set(key, [one])
  else if (!page.includes(one)) page.push(one)
}

function onlyOf(found: readonly BookGuardian[]): BookGuardian | undefined {
  return found.length === 1 ? found[0] : undefined
}

function namesOf({ name, otherName }: BookGuardian): string[] {
  return [searchForm(name), searchForm(otherName)].filter(Boolean)
}

/** Father and mother often share one phone number. */
function isOneSex({ relation, gender }: StudentCells, { sex }: BookGuardian): boolean {
  const said = gender ?? sexOf[relation]
  return said === undefined || sex === null || said === sex
}

function isOnePaper(
  { identityNumber: said }: StudentCells,
  { identityNumber: known }: BookGuardian,
): boolean {
  return said === '' || known === '' || said === known
}
