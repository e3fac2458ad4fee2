import { globSync, readFileSync } from 'node:fs'
import { cataloguesOf, readCatalogue } from 'kit/text/catalogue'
import { expect, test } from 'vitest'

// Who speaks to the screen says what is written on a button: it has to be part of the button's name (WCAG 2.5.3).
const named = /aria-label=\{t`([^`]*\$\{[^`]*)`\}/g
const written = /\{t`([^`$]+)`\}|<Trans>([^<{]+)<\/Trans>/

test.each(['ur', 'ar'] as const)('what is written on a button is part of its name, in %s too', (language) => {
  const said = new Map(
    cataloguesOf(language)
      .flatMap((catalogue) => readCatalogue(catalogue, language))
      .map(({ message, translation }) => [message, translation.toLowerCase()]),
  )
  const pairs = globSync('**/*.tsx', { cwd: import.meta.dirname }).flatMap((file) => pairsIn(file))
  expect(pairs.length).toBeGreaterThan(10)
  const apart = pairs.filter(([name, text]) => !said.get(name)?.includes(said.get(text) ?? text))
  expect(apart).toEqual([])
})

/** The names of buttons and what is written on them, where the name begins with it and goes on. */
function pairsIn(file: string): (readonly [name: string, text: string])[] {
  const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  return [...source.matchAll(named)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const [, plain, rich] = written.exec(source.slice(index + whole.length, index + whole.length + 400)) ?? []
    const text = plain ?? rich ?? ''
    const isPair = text !== '' && name.toLowerCase().includes(text.toLowerCase())
    return isPair ? [[idOf(name), text] as const] : []
  })
}

/** The message of a template: what is no plain name is numbered. */
function idOf(template: string): string {
  return template.replaceAll(/\$\{(\w+)\}/g, '{$1}').replaceAll(/\$\{[^}]*\}/g, '{0}')
}
