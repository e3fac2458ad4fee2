import type { z } from 'zod'
import type { Action, Endpoint } from 'kit/contract/contract'
import type { Input } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import type { User } from './authorization/user.ts'
import type { School } from './school/school.ts'

/** The pages that have one answer for all that they show first; `frame` stands around each of them. */
export const homePage = 'home'
export const frame = 'frame'

/** A page that a user opens: in which campus and section, and of a record also whose. */
export type OpenPage = {
  school: School
  user: User
  today: Day
  campus: string | undefined
  section: string | undefined
  /** The record's id; empty on home and in the frame. */
  id: string
  /** The record itself, once it is read. */
  record: Promise<Readonly<Record<string, unknown>>>
}

type Needs = readonly [resource: string, action: Action]

/** What the web app asks the permission for; it reads what this user would not be shown in vain. */
type Shown = {
  /** Further permissions beside the endpoint's own. */
  needs?: readonly Needs[]
  /** Not for users whose permission is for their own records alone. */
  isOfOffice?: true
  /** Only for users whose permission covers their own records. */
  isOfOwn?: true
}

/** A GET endpoint that a page of the web app reads when it opens. */
export type PageRead = Shown & {
  pages: readonly string[]
  endpoint: Endpoint
  /** As the page asks it, or several times; nothing where this user’s page does not ask it. */
  inputs(page: OpenPage): Promise<readonly ReadInput[]> | readonly ReadInput[]
}
export type ReadInput = { params?: Record<string, unknown>; query?: Record<string, unknown> }

type Asked<E> = Pick<Input<E> & ReadInput, 'params' | 'query'>
type Given<E> = Shown & {
  inputs?: (page: OpenPage) => Promise<readonly Asked<E>[]> | readonly Asked<E>[]
}

/**
 * Says that these pages read an endpoint when they open. Its answer comes with those of all modules, so that opening the
 * page takes one request; without `inputs` it is asked with nothing.
 */
export function pageRead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  pages: string | readonly string[],
  endpoint: Endpoint<P, Q, B, R>,
  { inputs = () => [{}] as never, ...shown }: Given<Endpoint<P, Q, B, R>> = {},
): PageRead {
  return {
    ...shown,
    pages: [pages].flat(),
    endpoint: endpoint as unknown as Endpoint,
    inputs: inputs as PageRead['inputs'],
  }
}

/** The campus of the page as a query filters by it: nothing in the institute as a whole. */
export function byCampus({ campus }: Pick<OpenPage, 'campus'>): { campus?: string } {
  return campus === undefined ? {} : { campus }
}

/** The record's id as the only parameter. */
export function ofRecord({ id }: Pick<OpenPage, 'id'>): [{ params: { id: string } }] {
  return [{ params: { id } }]
}

/** The students who are a user's own: a student themselves, and the children whom a guardian may see. */
export function ownStudents({ user }: Pick<OpenPage, 'user'>): readonly string[] {
  const isStudent = user.roles.some(({ key }) => key === 'student')
  return isStudent ? user.own : user.own.slice(1)
}
