import { eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe, tell } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import type { User } from '../../core/authorization/user.ts'
import { clearPrinted, keepPrinted } from '../../platform/files/printed-files.ts'
import { printSetting } from '../../institute/settings/tables.ts'
import { type CardPerson, findCardPeople } from './card-people.ts'
import { printPile } from './card-sheet.ts'
import { type CardList, cardPermission } from './contract.ts'
import { issueCards } from './issue-cards.ts'
import { idCardPrint } from './tables.ts'

/** A job of before cards of employees does not say the list. */
type Payload = { print: string; user: string; list?: CardList }

/** Prints a pile of cards and keeps it as a file. Done again, it finds the file and does nothing. */
export const printJob: Job = {
  attempts: 3,
  async run(school, work) {
    const { print: id, user: accountId, list = 'students' } = work.payload as Payload
    const [pile] = await school.db.select().from(idCardPrint).where(eq(idCardPrint.id, id))
    const user = await userOf(school, accountId)
    if (!pile || pile.printed !== null || !user) return
    await work.progress(0, pile.people.length)
    const found = await findCardPeople(school, user, { list, ids: pile.people })
    const people = found.filter(({ isHere }) => isHere)
    work.report(leftOut(list, pile.people, found))
    if (people.length === 0) return
    const [terms] = await school.db.select().from(printSetting)
    if (!terms) throw new Error('this school was never founded')
    const pdf = await printPile(school, { ...pile, list }, await issueCards(school, user, { people, terms }))
    await work.progress(people.length, pile.people.length)
    const tellsBloodGroups = terms.showsBloodGroup && people.some(({ bloodGroup }) => bloodGroup !== null)
    await keep(school, user, { id, pdf, people, tellsBloodGroups })
  },
}

/** Of two of one name the father tells which is meant. */
const named = { search: ['name'], apart: 'fatherName' }

function leftOut(list: CardList, asked: readonly string[], found: readonly CardPerson[]) {
  const byId = new Map(found.map((person) => [person.id, person]))
  return asked.flatMap((id) => {
    const person = byId.get(id)
    if (person?.isHere) return []
    const notHere =
      list === 'students'
        ? sentence('Student is not enrolled in any campus or section')
        : sentence('Only staff get an ID card')
    const message = person ? notHere : sentence('Nothing was found here, or it is not yours to see')
    return [{ id, name: person ? recordLabel(named, person) : null, message }]
  })
}

type Printed = { id: string; pdf: Buffer; people: readonly CardPerson[]; tellsBloodGroups: boolean }

async function keep(
  school: School,
  user: User,
  { id, pdf, people, tellsBloodGroups }: Printed,
): Promise<void> {
  const places = new Set(people.map(({ place }) => place))
  const of = places.size === 1 ? [...places].join() : String(people.length)
  await keepPrinted(school, user, 'id-cards.kept', {
    pdf,
    name: `${words(user).say(sentence('ID cards'))} ${people.length === 1 ? people[0]?.name : of}`,
    resource: cardPermission.resource,
    ownerId: id,
    async write(tx, fileId) {
      const printed = { printed: people.length, fileId, tellsBloodGroups }
      await tx.update(idCardPrint).set(printed).where(eq(idCardPrint.id, id))
      describe(tx, { count: people.length })
      if (user.id) tell(tx, 'id-card-prints', user.id)
    },
  })
}

export const clearJob = clearPrinted(idCardPrint, 'id-cards.cleared')
