import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('**/*.css', { cwd: import.meta.dirname }).map((name) => ({
  name,
  text: readFileSync(path.join(import.meta.dirname, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
}))

test('no style names a side of the screen: pages mirror by themselves', () => {
  const physical =
    /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|(?:min|max)-(?:width|height))\s*:/
  const aligned = /text-align:\s*(?:left|right)|float:\s*(?:left|right)/
  const fourSides = /(?:margin|padding|inset|border-radius):\s*[^;\s]+\s+[^;\s]+\s+[^;\s]+\s+[^;\s]+\s*;/
  const found = files.flatMap(({ name, text }) => {
    const rules = text.replace(/@(?:media|container)[^{]*/g, '').split('\n')
    return rules
      .filter((line) => physical.test(line) || aligned.test(line) || fourSides.test(line))
      .map((line) => `${name}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})

test('every style stands in a layer, so that its place in the page does not decide who wins', () => {
  const outside = files.filter(
    ({ name, text }) => !/fonts\.css$|layers\.css$/.test(name) && !/^\s*@layer/.test(text),
  )
  expect(outside.map(({ name }) => name)).toEqual([])
})

test('a colour is named once, in the tokens', () => {
  const bare = files
    .filter(({ name }) => !name.endsWith('tokens.css'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/#[0-9a-f]{3,8}\b/gi)].map(([colour]) => `${name}: ${colour}`),
    )
  expect(bare).toEqual([])
})

test('a class has its home in one sheet, so that no component dresses another by accident', () => {
  const homes = files.flatMap(({ name, text }) =>
    [...text.matchAll(/^ {2}\.([\w-]+)(?: \{|,)$/gm)].map(([, home = '']) => ({ home, name })),
  )
  const sheets = Map.groupBy(homes, ({ home }) => home)
  const shared = [...sheets].filter(([, found]) => new Set(found.map(({ name }) => name)).size > 1)
  expect(shared.map(([home]) => home)).toEqual([])
})

test('every page begins at the same edge: none stands in the middle, but that of a visitor without a frame', () => {
  const centred = files.filter(
    ({ name, text }) => /^(areas|crud)\//.test(name) && /^ {4}margin(-inline)?: (0 )?auto;/m.test(text),
  )
  expect(centred.map(({ name }) => name)).toEqual(['areas/admissions/applicants/apply/Apply.css'])
})

test('what is hidden stays hidden, whatever its display', () => {
  const reset = files.find(({ name }) => name === 'ui/base/base.css')?.text ?? ''
  expect(reset).toMatch(/^@layer reset \{[\s\S]*\[hidden\][^{]*\{\s*display: none !important;/)
})
