import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { readWeek } from '../lessons/contract.ts'
import { exampleDraft, exampleTimetable, moveLessons, readTimetable } from '../timetables/contract.ts'
import {
  acceptProposal,
  declineProposal,
  listOwnProposals,
  listProposals,
  proposeTime,
  readOtherTimes,
  withdrawProposal,
} from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
type Person = Awaited<ReturnType<typeof cast.as>>

/** The own single lessons of a teacher with a free time for each. */
async function ownLessons(person: Person) {
  const { lessons } = await person.call(readWeek, { query: { day: '2026-11-19' } })
  const found = []
  for (const { id, period, isOwn, length } of lessons) {
    if (!isOwn || period === null || length > 1) continue
    const { times, now } = await person.call(readOtherTimes, { query: { lesson: id } })
    expect(now.period).toBe(period)
    for (const time of times) expect(time.state === 'free' || time.words.length > 0).toBe(true)
    const free = times.find(({ state }) => state === 'free')
    if (free) found.push({ id, free: { weekday: free.weekday, period: free.period }, times })
    if (found.length === 3) break
  }
  return found
}

test('a teacher proposes a free time for her own lesson; the office moves it in a draft, and she is told', async () => {
  const [sana, tariq, sadia] = [await cast.as('sana'), await cast.as('tariq'), await cast.as('sadia')]
  const [first, second, third] = await ownLessons(sana)
  if (!first || !second || !third) throw new Error('no time is free')
  const body = { lessonId: first.id, ...first.free, reason: 'The projector is free then' }
  const made = await sana.call(proposeTime, { body })
  expect(made).toMatchObject({ state: 'open', proposed: first.free })
  await expect(sana.call(proposeTime, { body })).rejects.toMatchObject(
    refused(409, 'lesson-proposals.waiting'),
  )
  const taken = second.times.find(({ state }) => state === 'taken')
  await expect(
    sana.call(proposeTime, {
      body: { ...body, lessonId: second.id, weekday: taken?.weekday ?? 1, period: taken?.period ?? 1 },
    }),
  ).rejects.toMatchObject(refused(409, 'lesson-proposals.not-free'))
  // Whoever does not teach it proposes nothing, and a head elsewhere sees nothing.
  const kamran = await cast.as('kamran')
  await expect(kamran.call(proposeTime, { body })).rejects.toMatchObject({
    problem: { status: expect.toSatisfy((status: number) => status === 403 || status === 404) },
  })
  expect((await sadia.call(listProposals, { query: {} })).rows).toEqual([])
  const { rows } = await tariq.call(listProposals, { query: {} })
  expect(rows).toMatchObject([{ id: made.id, reason: body.reason, teacher: { name: 'Sana Iqbal' } }])
  const one = { params: { id: made.id } }
  await expect(
    tariq.call(acceptProposal, { ...one, body: { timetableId: exampleTimetable } }),
  ).rejects.toMatchObject(refused(409, 'timetables.not-draft'))
  const before = await tariq.call(readTimetable, { params: { id: exampleDraft } })
  const { version } = await tariq.call(acceptProposal, { ...one, body: { timetableId: exampleDraft } })
  expect(version).toBe(before.version + 1)
  const after = await tariq.call(readTimetable, { params: { id: exampleDraft } })
  const old = new Map(before.cards.map((card) => [card.id, card]))
  const moved = after.cards.filter((card) => JSON.stringify(card) !== JSON.stringify(old.get(card.id)))
  // No later run takes it away again.
  expect(moved).toMatchObject([{ ...first.free, isLocked: true }])
  const { rows: acts } = await tariq.call(listAudit, { query: { act: 'lesson-proposals.accepted' } })
  expect(acts[0]?.sentence).toMatch(/ and locked the lesson there$/)
  expect((await tariq.call(listProposals, { query: {} })).rows).toEqual([])
  await expect(tariq.call(declineProposal, { ...one, body: { answer: 'Too late' } })).rejects.toMatchObject(
    refused(409, 'lesson-proposals.decided'),
  )
  const news = await sana.call(listNotifications, { query: {} })
  expect(JSON.stringify(news)).toContain('moves as you have proposed')

  // What is not free in the draft is not forced into it, and says why.
  const again = await sana.call(proposeTime, { body: { ...body, lessonId: second.id, ...second.free } })
  const inTheWay = after.cards.find(({ teachingId, isLocked, length }) => {
    const teaching = after.teachings.find((given) => given.id === teachingId)
    const isHers = teaching?.teachers.some(({ employeeId }) => employeeId === rows[0]?.teacher.id)
    const isOfSection = teaching?.parties.some(
      ({ sectionId, choice }) =>
        choice === '' && after.sections.find((given) => given.id === sectionId)?.name === again.sections,
    )
    return isOfSection && !isHers && !isLocked && length === 1
  })
  if (!inTheWay) throw new Error('the section has no other lessons')
  const put = await tariq.call(moveLessons, {
    params: { id: exampleDraft },
    version,
    body: { moves: [{ id: inTheWay.id, ...second.free, roomId: inTheWay.roomId, isLocked: true }] },
  })
  expect(put.version).toBe(version + 1)
  const refusal = await tariq
    .call(acceptProposal, { params: { id: again.id }, body: { timetableId: exampleDraft } })
    .catch(({ problem }) => problem)
  expect(refusal).toMatchObject({ status: 409, code: 'lesson-proposals.taken' })
  expect(refusal.detail).toContain(`${again.sections} has ${again.sections} `)
  await tariq.call(declineProposal, { params: { id: again.id }, body: { answer: 'Urdu is there' } })
  // Where the section is taught at each time, lessons change places.
  const swap = third.times.find(({ state }) => state === 'swap')
  if (!swap) throw new Error('nothing can be exchanged')
  expect(swap.words[0]).toMatch(/^Changes places with /)
  const { weekday, period } = swap
  const exchange = await sana.call(proposeTime, { body: { ...body, lessonId: third.id, weekday, period } })
  const drawn = await tariq.call(readTimetable, { params: { id: exampleDraft } })
  await tariq.call(acceptProposal, { params: { id: exchange.id }, body: { timetableId: exampleDraft } })
  const exchanged = await tariq.call(readTimetable, { params: { id: exampleDraft } })
  const was = new Map(drawn.cards.map((card) => [card.id, JSON.stringify(card)]))
  const changed = exchanged.cards.filter((card) => JSON.stringify(card) !== was.get(card.id))
  expect(changed.length).toBeGreaterThanOrEqual(2)
  // Who made room for it may move on.
  expect(changed.filter(({ isLocked }) => isLocked)).toHaveLength(1)
  expect(exchanged.placed).toBe(drawn.placed)

  const last = await sana.call(proposeTime, { body: { ...body, lessonId: third.id, ...third.free } })
  expect(await sana.call(withdrawProposal, { params: { id: last.id } })).toMatchObject({
    state: 'withdrawn',
  })
  await expect(sana.call(withdrawProposal, { params: { id: last.id } })).rejects.toMatchObject(
    refused(409, 'lesson-proposals.decided'),
  )
  const own = await sana.call(listOwnProposals, {})
  expect(own.rows.map(({ state }) => state)).toEqual(['withdrawn', 'accepted', 'declined', 'accepted'])
  expect(own.rows[2]?.answer).toBe('Urdu is there')
})
