import { readFileSync } from 'node:fs'
import { contrast } from 'kit/values/colour'
import { expect, test } from 'vitest'
import { themes } from './contract.ts'
import { solidsOf } from './theme-colours.ts'

const tokens = readFileSync(new URL('../../../../web/src/ui/base/tokens.css', import.meta.url), 'utf8')

test.each(themes)('mails and icons in %s have the colours of the pages', (theme) => {
  const block = tokens.slice(tokens.indexOf(`[data-theme='${theme}'] {\n    --p:`))
  const day = (name: string) => new RegExp(`${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(block)?.[1]
  const { solid, on, text } = solidsOf({ theme, colour: null })
  expect({ solid, on, text }).toEqual({ solid: day('--p'), on: day('--p-on'), text: day('--p-text') })
})

test('a colour of the school’s own is readable in a mail', () => {
  const { solid, on, text } = solidsOf({ theme: 'blue', colour: '#a3e635' })
  expect(solid).toBe('#a3e635')
  expect(contrast(on, solid)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(text, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})
