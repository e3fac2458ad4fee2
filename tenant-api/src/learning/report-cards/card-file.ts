import { dressDigits, formatDate, type Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { readerOf } from '../../core/acts/localized-message.ts'
import { type Print, renderPdf, renderPicture } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { shownItems } from '../card-designs/blocks.ts'
import { type CardBlock, usualBlocks } from '../card-designs/contract.ts'
import { columnsOfPile } from './card-columns.ts'
import { pageOf, type PrintedCard, type Say } from './card-page.ts'
import type { Standing } from './class-standing.ts'

export type Look = {
  language: Language
  isBilingual?: boolean
  blocks?: readonly CardBlock[]
  /** What the class came to, where the blocks show it. */
  standings?: ReadonlyMap<string, Standing>
}

const labels = {
  title: sentence('Report card'),
  subject: sentence('Subject'),
  remarks: sentence('Remarks'),
  total: sentence('Total'),
  result: sentence('Result'),
  conduct: sentence('Conduct'),
  remark: sentence('Remark of the class teacher'),
  headRemark: sentence('Remark of the head of the school'),
  key: sentence('Grades from'),
  issued: sentence('Issued on'),
  verify: sentence('Scan the code to see whether this card is genuine and the latest'),
} as const
const signers = {
  teacher: sentence('Class teacher'),
  head: sentence('Head of the school'),
  guardian: sentence('Guardian'),
} as const
const tailKinds = new Set(['signatures', 'qr', 'key'])

/** Draws report cards, one on each page of A4, in one file. */
export async function drawCards(school: School, cards: readonly PrintedCard[], look: Look): Promise<Buffer> {
  return renderPdf(await printOf(school, cards, look))
}

/** Draws one card as an SVG picture. */
export async function drawCard(school: School, card: PrintedCard, look: Look): Promise<Buffer> {
  return renderPicture(await printOf(school, [card], look))
}

/** What a pile has in common is decided once: its blocks, its columns and its words. */
async function printOf(
  school: School,
  cards: readonly PrintedCard[],
  { language, isBilingual = false, blocks = usualBlocks, standings = new Map() }: Look,
): Promise<Print> {
  const reader = await readerOf(school, language)
  const other = isBilingual ? await readerOf(school, language === 'en' ? 'ur' : 'en') : undefined
  const { dateFormat } = await school.profile()
  const { head, logo, colour, contact } = await readSchoolHead(school, language)
  const { say } = words(reader)
  const sayOther = other && words(other).say
  const both: Say = (text, fill) => {
    const own = say(text, fill)
    return sayOther ? `${own} · ${sayOther(text, fill)}` : own
  }
  const named = (name: string, otherName: string) => {
    const [first, second] = inScript(language, name, otherName)
    return isBilingual && second !== '' ? `${first} · ${second}` : first
  }
  const date = (day: string) => formatDate(language, day, { pattern: dateFormat })
  const number = (text: string | null) => (text === null ? '–' : dressDigits(language, text, reader))
  const items = shownItems(blocks)
  const pile = { cards: cards.map(({ card }) => card), standings }
  const columns = columnsOfPile(items, pile, { label: both, named, number })
  const page = { language, say, both, date, number, named, items, columns }
  return {
    template: new URL('./report-card.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    isPile: cards.length > 5,
    data: {
      language,
      isBilingual,
      colour,
      ...placesOf(blocks),
      shown: Object.fromEntries([...items].map(([kind, own]) => [kind, [...own]])),
      school: { ...head, place: [contact.address, contact.city].filter(Boolean).join(' · ') },
      title: both(labels.title),
      labels: Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, both(text)])),
      columns: columns.columns.map(({ at, width, label, look }) => ({ at, width, label, look })),
      nameWidth: columns.nameWidth,
      notesAt: columns.notesAt,
      notesWidth: columns.notesWidth,
      signatures: Object.entries(signers).flatMap(([key, text]) =>
        items.get('signatures')?.has(key)
          ? [{ label: both(text), name: key === 'head' ? contact.principalName : '' }]
          : [],
      ),
      cards: cards.map((one) => pageOf(school, one, page)),
    },
  }
}

/** The blocks in order: signatures, QR code and key at the end of a design stand at the foot of the page. */
function placesOf(blocks: readonly CardBlock[]): { body: string[]; tail: string[] } {
  const kinds = blocks.filter(({ isShown }) => isShown).map(({ kind }) => kind)
  const cut = kinds.findLastIndex((kind) => !tailKinds.has(kind)) + 1
  return { body: kinds.slice(0, cut), tail: kinds.slice(cut) }
}
