import type { Register, Status, SubmittedMark } from 'tenant-api/contract/attendance/registers'
import { isSame, keyOf, type RegisterKey, type MarkDraft, wishOf } from '../statuses.ts'

/** What somebody has marked and not handed in yet. `version`: upon which version of the register. */
export type Draft = RegisterKey & { version: number; marks: Readonly<Record<string, MarkDraft>> }

/**
 * A register on its way. `id` is the key by which the school does it once, however often it is sent; `number` is its
 * place in the row. `tries` above 0: the school may have it already, only its answer was lost.
 */
export type Post = RegisterKey & {
  id: string
  /** The session in which it was handed in; in another one its author looks at it before it goes. */
  sessionId: string
  number: number
  title: string
  /** Whom it does not say to be present, for whoever looks at it without the register. */
  exceptions: readonly { name: string; status: Status | null }[]
  madeAt: string
  tries: number
  state: 'waiting' | 'conflict' | 'refused'
  /** Why the school would not have it, in the reader's language. */
  says: string
  /** In a conflict: what the school has instead. */
  saved: Register | null
  body: Body
}
type Body = { version: number; marks: readonly SubmittedMark[]; isSubmitted: boolean; reason: string }

/** Whether it was handed in before its author logged in: it may be somebody else's who was at the device. */
export function isUnseen({ state, sessionId }: Post, currentSessionId: string): boolean {
  return state === 'waiting' && sessionId !== currentSessionId
}

/** Whom a post does not say to be present, by name. */
export function exceptionsOf(
  students: Register['students'],
  marks: readonly SubmittedMark[],
): Post['exceptions'] {
  return marks.flatMap(({ studentId, status }) => {
    const student = students.find(({ id }) => id === studentId)
    return student && status !== 'present' ? [{ name: student.name, status }] : []
  })
}

/** The post that goes next in a session: the oldest of the registers that nothing holds up. */
export function nextOf(posts: readonly Post[], sessionId: string): Post | undefined {
  const heads = [...Map.groupBy(inOrder(posts), keyOf).values()].flatMap(([head]) => head ?? [])
  return heads.find((post) => post.state === 'waiting' && !isUnseen(post, sessionId))
}

export function inOrder(posts: readonly Post[]): Post[] {
  return posts.toSorted((a, b) => a.number - b.number)
}

/** Those of the same register that come after one which has arrived stand upon the version that it made. */
export function afterArrival(posts: readonly Post[], arrived: Post, version: number): Post[] {
  return posts
    .filter((post) => keyOf(post) === keyOf(arrived) && post.number > arrived.number)
    .map((post) => ({ ...post, body: { ...post.body, version } }))
}

/** All that the posts of a register say, the later word before the earlier. */
export function saidIn(posts: readonly Post[]): Map<string, MarkDraft> {
  return new Map(
    inOrder(posts).flatMap(({ body }) =>
      body.marks.map(({ studentId, status, minutes, comment }) => [studentId, { status, minutes, comment }]),
    ),
  )
}

export type Difference = {
  id: string
  name: string
  fatherName: string
  mine: MarkDraft
  theirs: MarkDraft
  by: string
}

/** Where two people say different things of a student. Of whom only one has said something, there is no difference. */
export function differencesOf(posts: readonly Post[], saved: Register): Difference[] {
  const mine = saidIn(posts)
  return saved.students.flatMap((student) => {
    const own = mine.get(student.id)
    const theirs = wishOf(student)
    if (!own || isSame(own, theirs)) return []
    return [
      {
        id: student.id,
        name: student.name,
        fatherName: student.fatherName,
        mine: own,
        theirs,
        by: student.mark?.by ?? '',
      },
    ]
  })
}

/** What the screen shows of each student: what was just marked, before what is on its way, before what the school has. */
export function shownOf(
  students: Register['students'],
  posts: readonly Post[],
  draft: Draft | undefined,
): Map<string, MarkDraft> {
  const sent = saidIn(posts)
  return new Map(
    students.map((student) => [
      student.id,
      draft?.marks[student.id] ?? sent.get(student.id) ?? wishOf(student),
    ]),
  )
}
