import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { listOf } from './audience.ts'
import type { Audience } from './contract.ts'
import { type AuthorScope, authorScopeOf, peopleNear } from './author-scope.ts'

/** An audience as stored: within the author's places, so that later changes of their roles do not affect it. */
export type Placed = { audience: Audience; campusIds: string[]; sectionIds: string[] }

/**
 * Restricts an audience to the author's places: without a place, a campus manager means their campuses and a
 * class teacher their sections. Refuses places, classes, roles and people beyond.
 */
export async function place(tx: Tx, user: User, asked: Audience): Promise<Placed> {
  const far = await authorScopeOf(tx, user)
  refuseBeyond(far, asked)
  await refuseStrangers(tx, user, asked.personIds)
  const audience = bounded(far, asked)
  const { campusIds, classIds, sectionIds, roleIds, personIds } = audience
  const sections = far.sections.filter(({ id }) => sectionIds.includes(id))
  const isOfSections = sectionIds.length > 0 && classIds.length + roleIds.length === 0
  const near = isOfSections ? sections.map(({ campusId }) => campusId) : campusIds
  const isOpen = far.all && personIds.length > 0 && near.length === 0
  return {
    audience,
    campusIds: isOpen ? [] : [...new Set(near)],
    sectionIds: isOfSections && personIds.length === 0 ? sectionIds : ownSections(far, sectionIds),
  }
}

/**
 * Announcements of authors with only section reach belong to their sections, even if addressed to people by
 * name.
 */
function ownSections({ all, campuses, sections }: AuthorScope, chosen: readonly string[]): string[] {
  if (all || campuses.length > 0) return []
  return chosen.length > 0 ? [...chosen] : sections.map(({ id }) => id)
}

function bounded({ all, campuses, sections }: AuthorScope, asked: Audience): Audience {
  if (all) return asked
  if (campuses.length === 0) {
    const own = asked.sectionIds.length > 0 ? asked.sectionIds : sections.map(({ id }) => id)
    return { ...asked, sectionIds: own }
  }
  const chosen = sections.filter(({ id }) => asked.sectionIds.includes(id)).map(({ campusId }) => campusId)
  const own = campuses.map(({ id }) => id)
  return {
    ...asked,
    campusIds: asked.campusIds.length > 0 ? asked.campusIds : [...new Set([...own, ...chosen])],
  }
}

function refuseBeyond({ all, campuses, sections }: AuthorScope, asked: Audience): void {
  const inCampus = (id: string) => campuses.some((one) => one.id === id)
  const inSection = (id: string) => sections.some((one) => one.id === id)
  if (!asked.campusIds.every(inCampus)) refuseUnchangeable()
  if (!asked.sectionIds.every(inSection)) refuseField('audience', unknownPlace, 'choice')
  if (all || campuses.length > 0) return
  if (asked.classIds.length + asked.roleIds.length > 0 || asked.groups.some(isOfStaff))
    refuse(
      'announcements.sections-alone',
      'You can announce to those you teach and their families',
      {},
      { status: 403 },
    )
}
const unknownPlace = sentence('This place no longer exists, or not yours to announce to. Choose another')

function isOfStaff(group: Audience['groups'][number]): boolean {
  return group === 'teachers' || group === 'staff'
}

async function refuseStrangers(tx: Tx, user: User, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  const known = await peopleNear(tx, user, sql`p.id = any(${listOf(personIds)})`)
  if (new Set(personIds).size > known.length)
    refuseField(
      'audience',
      sentence('This person no longer exists, or not yours to see. Choose another'),
      'choice',
    )
}
