import { cataloguesOf, readCatalogue } from 'kit/text/catalogue'
import { expect, test, vi } from 'vitest'
import { areas } from './src/areas/areas.ts'
import { areaFolders, packed, partOf } from './split-words.ts'

// The build replaces these; what the test reads are the titles that areas declare.
vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: string[]) => ({ message }),
  plural: () => '',
}))

const entries = cataloguesOf('en').flatMap((catalogue) => readCatalogue(catalogue, 'en'))
const inFrame = new Set(
  entries.filter(({ origins }) => partOf(origins) === 'frame').map(({ message }) => message),
)

test('whatever the frame calls the pages and starts of an area comes with the frame', () => {
  const titles = areas.flatMap(({ navigation, pages, quickStarts = [], actions = [] }) =>
    [...navigation, ...pages, ...quickStarts, ...actions].map(({ title }) => title.message ?? ''),
  )
  expect(titles.length).toBeGreaterThan(30)
  expect(titles.filter((title) => !inFrame.has(title))).toEqual([])
})

test('a sentence travels with the first picture, with pages, or not at all', () => {
  expect(partOf(['web/src/shell/frame/TopBar.tsx'])).toBe('frame')
  expect(partOf(['tenant-api/src/access/sessions/sign-in/login.ts', 'web/src/ui/form/Form.tsx'])).toBe(
    'frame',
  )
  // The palette is opened later, its button is there at once.
  expect(partOf(['web/src/shell/palette/SearchButton.tsx'])).toBe('frame')
  expect(partOf(['web/src/shell/palette/PaletteHints.tsx'])).toBe('pages')
  expect(partOf(['web/src/ui/date/DateField.tsx', 'web/src/shell/frame/TopBar.tsx'])).toBe('frame')
  expect(partOf(['web/src/areas/institute/calendar/pages/CalendarPage.tsx'])).toBe('pages')
  expect(partOf(['tenant-api/src/institute/calendar/contract.ts'])).toBe('pages')
  expect(partOf(['tenant-api/src/attendance/gate/labels.ts'])).toBe('pages')
  expect(partOf(['tenant-api/src/institute/calendar/holidays.ts'])).toBeNull()
  expect(partOf(['web/src/areas/records/webhooks/pages/WebhookPage.tsx'])).toBe('office')
  expect(
    partOf(['web/src/areas/records/webhooks/pages/WebhookPage.tsx', 'web/src/areas/records/home/x.tsx']),
  ).toBe('pages')
  // Every page asks what is counted, and pages of the office alone ask for webhooks.
  expect(partOf(['tenant-api/src/records/usage/contract.ts'])).toBe('pages')
  expect(partOf(['tenant-api/src/records/webhooks/contract.ts'])).toBe('office')
  expect(partOf(['tenant-api/src/money/books/contract.ts'])).toBe('money')
  expect(
    partOf([
      'web/src/areas/money/books/pages/BooksPage.tsx',
      'web/src/areas/records/webhooks/pages/WebhookPage.tsx',
    ]),
  ).toBe('money')
  // Other areas' pages show it.
  expect(partOf(['web/src/areas/money/invoices/record-parts.ts'])).toBe('pages')
})

test('what the build reads of an area is what the area declares of its words', () => {
  for (const group of ['office', 'money']) {
    const declared = areas.filter(({ words }) => words === group).map(({ pages }) => pages.length)
    expect(declared.length, group).toBeGreaterThan(2)
    expect(areaFolders.filter(([, words]) => words === group)).toHaveLength(declared.length)
    // An area without pages would never wait for them.
    expect(declared).not.toContain(0)
  }
})

test('words come out as they went in, each once', async () => {
  const said = [
    ['id-two', ['Rows: ', ['n']]],
    ['id-one', [`It’s "$\{n}" \\ 'here' \``]],
    ['id-two', ['Rows: ', ['n']]],
  ] as const
  const { messages } = await import(`data:text/javascript,${encodeURIComponent(packed(said))}`)
  expect(messages).toEqual({ 'id-one': said[1][1], 'id-two': said[0][1] })
})
