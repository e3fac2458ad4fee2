import type { FastifyReply } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import type { SheetFormat } from '../../institute/institute/table-pdf.ts'
import { findOwnWeek, readWeekOwner, type OwnerKind } from '../lessons/read-week.ts'
import type { SheetOwners } from './contract.ts'
import { printMaster, printWeeks } from './print-weeks.ts'
import { readBaseWeeks, readOwners, readVersion, withLessons } from './read-base-weeks.ts'
import { sendExcel } from './week-excel.ts'

type Asking = { school: School; user: User }
type Common = {
  day?: Day | undefined
  timetable?: string | undefined
  language?: Language | undefined
  format: SheetFormat
}
type OfOne = Partial<Record<OwnerKind, string | undefined>> & Common
type OfCampus = { of: SheetOwners; campus?: string | undefined } & Common

/** The week of one, by default the own, on a page or as Excel. */
export async function sendWeek(reply: FastifyReply, { school, user }: Asking, asked: OfOne) {
  const reader = readerOf(user, asked)
  const given = (['section', 'teacher', 'student', 'room'] as const).flatMap((whose) =>
    asked[whose] ? [{ whose, id: asked[whose] }] : [],
  )
  const one = given[0] ?? (await findOwnWeek(school, user))
  if (!one || given.length > 1)
    refuse('weeks.of-whom', 'Ask for the week of a section, a teacher, a student or a room')
  const { title } = await readWeekOwner(school, reader, one)
  const owners = [{ id: one.id, title, place: '' }]
  const weeks = await readBaseWeeks(school, reader, { ...asked, whose: one.whose, owners })
  const send = asked.format === 'pdf' ? printWeeks : sendExcel
  return send(reply, { school, user: reader }, withLessons(weeks))
}

/** The weeks of all sections or teachers of a campus, each on a page. */
export async function sendWeeks(reply: FastifyReply, { school, user }: Asking, asked: OfCampus) {
  const reader = readerOf(user, asked)
  const send = asked.format === 'pdf' ? printWeeks : sendExcel
  return send(reply, { school, user: reader }, await readCampus(school, reader, asked))
}

/** The week of a campus at a glance. */
export async function sendMaster(reply: FastifyReply, { school, user }: Asking, asked: OfCampus) {
  const reader = readerOf(user, asked)
  const weeks = await readCampus(school, reader, asked)
  // At another campus the first period is at another time, and would stand in the same column.
  const lessons = weeks.lessons.filter(({ campusId }) => campusId === weeks.campusId)
  const send = asked.format === 'pdf' ? printMaster : sendExcel
  return send(reply, { school, user: reader }, withLessons({ ...weeks, lessons }))
}

/** A print in another language has the names and the digits of that language. */
function readerOf(user: User, { language = user.language }: Common): User {
  return language === user.language ? user : { ...user, language, digits: undefined }
}

async function readCampus(school: School, user: User, asked: OfCampus) {
  const { row } = await readVersion(school, user, asked)
  const campusId = row?.campusId ?? asked.campus
  if (campusId === undefined) refuse('week-prints.where', 'Say which campus, or which timetable')
  const owners = await readOwners(school, user, { of: asked.of, campusId })
  const whose = asked.of === 'sections' ? 'section' : 'teacher'
  return { ...withLessons(await readBaseWeeks(school, user, { ...asked, whose, owners })), campusId }
}
