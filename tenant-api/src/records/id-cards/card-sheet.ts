import type { Day } from 'kit/values/day'
import { inScript } from 'kit/text/name-in-script'
import { formatDate, type Language } from 'kit/text/locale'
import { printPhone } from 'kit/values/phone'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { renderPdf } from '../../core/documents/pdf.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { readSmall } from '../../platform/files/small-picture.ts'
import type { CardPerson } from './card-people.ts'
import type { CardList, CardLook, CardPaper } from './contract.ts'
import { addressOfPaper } from '../../core/documents/paper-code.ts'
import { qrOf } from '../../core/documents/qr.ts'
import { initialsOf, readSchoolHead } from '../../institute/institute/print-head.ts'

export type Pile = { list: CardList; look: CardLook; language: Language; paper: CardPaper }
/** A person and the card that was made out. */
export type MadeOut = CardPerson & { code: string; validUntil: Day }

/** The cards as one PDF, in their order. */
export async function printPile(school: School, pile: Pile, people: readonly MadeOut[]): Promise<Buffer> {
  const { language, list } = pile
  const { country, dateFormat } = await school.profile()
  const { say } = words(await readerOf(school, language))
  const { head, logo, colour, setting, contact } = await readSchoolHead(school, language)
  const photos = await readPhotos(school, people)
  const cards = people.map((person, at) => {
    const [name, otherName] = inScript(language, person.name, person.otherName)
    const [father] = inScript(language, person.fatherName, person.fatherOtherName)
    const rows = [
      setting.showsFather && [labels.father, father],
      [labels.designation, person.designation],
      [list === 'students' ? labels.place : labels.campus, person.place],
      setting.showsRegistration && [
        list === 'students' ? labels.registration : labels.number,
        person.registrationNumber,
      ],
      setting.showsBloodGroup && [labels.bloodGroup, person.bloodGroup],
      setting.showsPhone && [labels.phone, person.phone && printPhone(person.phone, country)],
    ].flatMap((row) => (row && row[0] && row[1] ? [{ label: say(row[0]), value: row[1] }] : []))
    return {
      name,
      otherName,
      rows,
      photo: photos.has(`${at}.jpg`) ? `${at}.jpg` : null,
      initials: initialsOf(name),
      validUntil: formatDate(language, person.validUntil, { pattern: dateFormat }),
      qr: qrOf(addressOfPaper(school, person.code)),
    }
  })
  const place = [contact.address, contact.city].filter(Boolean).join(', ')
  const phone = contact.phone ? printPhone(contact.phone, country) : ''
  const back = { text: setting.backText, school: [head.name, place, phone].filter(Boolean) }
  return renderPdf({
    template: new URL('./id-cards.typ', import.meta.url),
    pictures: new Map([...photos, ...(logo ? [['logo.png', logo] as const] : [])]),
    at: school.now(),
    data: {
      ...pile,
      title: say(labels.cards),
      school: head,
      colour,
      words: { card: say(labels[list]), validUntil: say(labels.validUntil), ifFound: say(labels.ifFound) },
      back: setting.hasBack ? back : null,
      cards,
    },
  })
}

const labels = {
  cards: sentence('ID cards'),
  students: sentence('Student'),
  teachers: sentence('Teacher'),
  staff: sentence('Staff'),
  designation: sentence('Designation'),
  campus: sentence('Campus'),
  number: sentence('Emp. no.'),
  father: sentence('Father'),
  place: sentence('Class'),
  registration: sentence('Reg. no.'),
  bloodGroup: sentence('Blood group'),
  phone: sentence('Emergency'),
  validUntil: sentence('Valid until'),
  ifFound: sentence('If found, please return to'),
}

/** The photos of a pile as small as they are printed, by the place of the card; one that cannot be read is left out. */
async function readPhotos(school: School, people: readonly CardPerson[]): Promise<Map<string, Buffer>> {
  const waiting = people.flatMap(({ photo }, at) => (photo ? [{ photo, at }] : []))
  const photos = new Map<string, Buffer>()
  const drawer = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const drawn = await readSmall(school, next.photo).catch(() => undefined)
      if (drawn) photos.set(`${next.at}.jpg`, drawn)
    }
  }
  await Promise.all(Array.from({ length: 4 }, drawer))
  return photos
}
