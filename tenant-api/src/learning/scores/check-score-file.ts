import { refuse, refuseUnchangeable } from 'kit/contract/refusal'
import { inScript } from 'kit/text/name-in-script'
import { searchForm } from 'kit/text/search-form'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { isSameScore, parseScore } from 'kit/values/score'
import type { User } from '../../core/authorization/user.ts'
import { readApart } from '../../core/documents/workbook/read-in-worker.ts'
import type { School } from '../../core/school/school.ts'
import { refuseSubject } from '../assessments/assessment-access.ts'
import type { FileCell, FileCheck, FileRow, ScoreCell, ScoreSheet, ScoreTaker } from './contract.ts'
import { readScores } from './read-scores.ts'
import { readScoreFile, type ScoreFile } from './score-file.ts'

type Upload = {
  id: string
  content: { base64: string }
  columns?: readonly (string | null)[] | undefined
}

/** Reads a file of marks and says of each cell what entering it would do, or why it is refused. Writes nothing. */
export async function checkScoreFile(
  school: School,
  user: User,
  { id, content, columns }: Upload,
): Promise<FileCheck> {
  const sheet = await readScores(school, user, { id, action: 'mark' })
  refuseUnlessOpen(sheet)
  const { sheets } = await readApart(school.id, Buffer.from(content.base64, 'base64'))
  const file = readScoreFile(sheets, sheet, columns)
  const rows = judgeRows(file, sheet, user)
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { problem, cells } of rows) {
    if (problem !== '') counts.refused += Math.max(1, cells.length)
    else for (const { change } of cells) counts[change] += 1
  }
  return { columns: file.columns, rows, counts }
}

function refuseUnlessOpen({ mayMark, state, students }: ScoreSheet): void {
  if (mayMark) return
  const conflict = { status: 409 } as const
  if (state === 'cancelled') refuse('scores.cancelled', 'This assessment was cancelled', {}, conflict)
  if (state === 'locked')
    refuse('scores.locked', 'This assessment is locked. Ask the office to open it again', {}, conflict)
  if (students.length > 0) refuseSubject()
  refuseUnchangeable()
}

const problems = {
  unnamed: sentence('This row names no student'),
  unknownRegistration: sentence('Nobody with the registration number {number} is asked for marks here'),
  unknownRoll: sentence('Nobody with the roll number {number} is asked for marks here'),
  severalRolls: sentence('Several students have the roll number {number}. Add a column with the section'),
  unknownName: sentence('Nobody called {name} is asked for marks here'),
  severalNames: sentence('Several students are called {name}. Add a column with their roll numbers'),
  otherName: sentence('This number is of {name}, and the row names somebody else'),
  twice: sentence('Row {number} names the same student. Delete one of them'),
  notYours: sentence('Only who teaches this subject there enters these marks'),
  notMarks: sentence('Type marks in digits, or A, E, M or U'),
  tooMuch: sentence('These are more marks than it is out of'),
}

type Match = { taker: ScoreTaker } | { problem: string }

function judgeRows({ rows }: ScoreFile, sheet: ScoreSheet, user: User): FileRow[] {
  const { say } = words(user)
  const find = finderOf(sheet.students, { say, user })
  const filled = rows.filter(
    ({ who, marks }) => Object.values(who).some(Boolean) || marks.some(({ text }) => text !== ''),
  )
  const matches = filled.map(({ who }) => find(who))
  const numbers = new Map<string, number[]>()
  for (const [at, match] of matches.entries())
    if ('taker' in match)
      numbers.set(match.taker.id, [...(numbers.get(match.taker.id) ?? []), filled[at]?.number ?? 0])
  const current = new Map(sheet.cells.map((cell) => [`${cell.partId} ${cell.studentId}`, cell]))
  const maxima = new Map(sheet.parts.map(({ id, max }) => [id, max]))
  return filled.map(({ number, who, marks }, at): FileRow => {
    const match = matches[at] ?? { problem: say(problems.unnamed) }
    const called = [who.registrationNumber, who.rollNumber, who.name].filter(Boolean).join(' · ')
    const given = marks.filter(({ text }) => parseScore(text)?.state !== null)
    if (!('taker' in match)) {
      const cells = given.map((mark) => refusedCell(mark, ''))
      return { number, called, studentId: null, name: '', otherName: '', problem: match.problem, cells }
    }
    const { id: studentId, name, otherName, mayMark } = match.taker
    const other = numbers.get(studentId)?.find((one) => one !== number)
    const problem =
      other !== undefined
        ? say(problems.twice, { number: String(other) })
        : mayMark
          ? ''
          : say(problems.notYours)
    const cells = given.map((mark) =>
      problem === ''
        ? judgeCell(mark, {
            say,
            max: maxima.get(mark.partId) ?? 0,
            there: current.get(`${mark.partId} ${studentId}`),
          })
        : refusedCell(mark, ''),
    )
    return { number, called, studentId, name, otherName, problem, cells }
  })
}

type Mark = { partId: string; text: string }

function refusedCell({ partId, text }: Mark, problem: string): FileCell {
  return { partId, text, change: 'refused', state: null, value: null, scoreId: null, before: null, problem }
}

function judgeCell(
  mark: Mark,
  { say, max, there }: { say: Say; max: number; there: ScoreCell | undefined },
): FileCell {
  const score = parseScore(mark.text)
  if (!score) return refusedCell(mark, say(problems.notMarks))
  if ((score.value ?? 0) > max) return refusedCell(mark, say(problems.tooMuch))
  const before = there ? { state: there.state, value: there.value } : null
  const isFirst = before === null || before.state === null
  const change = isFirst ? 'new' : isSameScore(before, score) ? 'unchanged' : 'changed'
  return { ...mark, ...score, change, scoreId: there?.scoreId ?? null, before, problem: '' }
}

/** Finds whom a row names: by registration number, else by roll number and section, else by a name that nobody shares. */
function finderOf(students: readonly ScoreTaker[], { say, user }: { say: Say; user: User }) {
  const byRegistration = groupsOf(students, ({ registrationNumber }) => [searchForm(registrationNumber)])
  const byRoll = groupsOf(students, ({ rollNumber }) => (rollNumber === null ? [] : [String(rollNumber)]))
  const byName = groupsOf(students, ({ name, otherName }) => [plainName(name), plainName(otherName)])

  return ({
    registrationNumber = '',
    rollNumber = '',
    name = '',
    section = '',
  }: ScoreFile['rows'][number]['who']): Match => {
    const ofSection = (some: readonly ScoreTaker[]) =>
      section === '' || some.length < 2
        ? some
        : some.filter((one) => searchForm(one.section) === searchForm(section))
    const checked = (taker: ScoreTaker): Match =>
      name === '' || sharesWord(name, taker)
        ? { taker }
        : {
            problem: say(problems.otherName, {
              name: inScript(user.language, taker.name, taker.otherName)[0],
            }),
          }
    if (registrationNumber !== '') {
      const [taker] = byRegistration.get(searchForm(registrationNumber)) ?? []
      return taker
        ? checked(taker)
        : { problem: say(problems.unknownRegistration, { number: registrationNumber }) }
    }
    if (rollNumber !== '') {
      const [taker, another] = ofSection(byRoll.get(plainNumber(rollNumber)) ?? [])
      if (another) return { problem: say(problems.severalRolls, { number: rollNumber }) }
      return taker ? checked(taker) : { problem: say(problems.unknownRoll, { number: rollNumber }) }
    }
    if (name === '') return { problem: say(problems.unnamed) }
    const [taker, another] = ofSection(byName.get(plainName(name)) ?? [])
    if (another) return { problem: say(problems.severalNames, { name }) }
    return taker ? { taker } : { problem: say(problems.unknownName, { name }) }
  }
}

/** A roll number as it is stored: in plain digits, without zeros before it. */
function plainNumber(text: string): string {
  return searchForm(text).replace(/^0+(?=\d)/, '')
}

function groupsOf(
  students: readonly ScoreTaker[],
  keysOf: (student: ScoreTaker) => readonly string[],
): ReadonlyMap<string, ScoreTaker[]> {
  const groups = new Map<string, ScoreTaker[]>()
  for (const student of students)
    for (const key of new Set(keysOf(student)))
      if (key !== '') groups.set(key, [...(groups.get(key) ?? []), student])
  return groups
}

function plainName(name: string): string {
  return wordsOf(name).join(' ')
}

function wordsOf(name: string): string[] {
  return searchForm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Whether a name in a file can be the student's: schools shorten names, and write them in either script. */
function sharesWord(name: string, { name: own, otherName }: ScoreTaker): boolean {
  const known = new Set([...wordsOf(own), ...wordsOf(otherName)])
  return wordsOf(name).some((word) => known.has(word))
}
