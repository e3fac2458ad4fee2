import type { Register, SubmittedMark } from 'tenant-api/contract/attendance/registers'
import { isSame, keyOf, type RegisterKey, type MarkDraft, wishOf } from '../statuses.ts'

/** What somebody has marked and not handed in yet. `version`: upon which version of the register. */
export type Draft = RegisterKey & { version: number; marks: Readonly<Record<string, MarkDraft>> }

/**
 * A register on its way. `id` is the key by which the school does it once, however often it is sent; `number` is its
 * place in the row. `tries` above 0: the school may have it already, only its answer was lost.
 */
export type Post = RegisterKey & {
  id: string
  number: number
  title: string
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

/** The post that goes next: the oldest of the registers that nothing holds up. */
export function nextOf(posts: readonly Post[], failed: ReadonlySet<string> = new Set()): Post | undefined {
  const heads = [...Map.groupBy(inOrder(posts), keyOf).values()].flatMap(([head]) => head ?? [])
  return heads.find(({ id, state }) => state === 'waiting' && !failed.has(id))
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
