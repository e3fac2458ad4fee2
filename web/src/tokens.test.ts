import { readFileSync } from 'node:fs'
import { contrast, type Hex, mixed } from 'kit/values/colour'
import { expect, test } from 'vitest'
import { themes } from 'tenant-api/contract/institute/institute'

const css = readFileSync(new URL('./ui/base/tokens.css', import.meta.url), 'utf8')
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** Solid colour with what stands on it, and text: the ratios promised to schools, two decimals. */
const promised: Record<string, Record<Mode, { solid: number; text: number }>> = {
  blue: { light: { solid: 5.17, text: 6.41 }, dark: { solid: 5.17, text: 9.71 } },
  green: { light: { solid: 5.02, text: 6.81 }, dark: { solid: 8.31, text: 12.47 } },
  purple: { light: { solid: 5.7, text: 6.79 }, dark: { solid: 6.92, text: 9.48 } },
  yellow: { light: { solid: 11.42, text: 6.55 }, dark: { solid: 11.42, text: 13.28 } },
  maroon: { light: { solid: 9.57, text: 9.14 }, dark: { solid: 6.92, text: 9.26 } },
  'sky-blue': { light: { solid: 5.93, text: 7.23 }, dark: { solid: 8.65, text: 10.5 } },
  'light-green': { light: { solid: 4.99, text: 6.76 }, dark: { solid: 11.27, text: 13.4 } },
}
/** Where themed text stands: on the page in light, on a card in dark (the brighter of the two). */
const under = { light: 'page', dark: 'surface' } as const

for (const theme of themes) {
  test.each(modes)(`${theme} keeps its promised contrasts in %s`, (mode) => {
    const tokens = tokensOf(theme, mode)
    const { solid, text } = promised[theme]?.[mode] ?? { solid: 0, text: 0 }
    expect(contrast(tokens('p'), tokens('p-on')).toFixed(2)).toBe(solid.toFixed(2))
    expect(contrast(tokens('p-text'), tokens(under[mode])).toFixed(2)).toBe(text.toFixed(2))
  })

  test.each(modes)(`${theme} is readable wherever it stands in %s`, (mode) => {
    const tokens = tokensOf(theme, mode)
    const text = tokens('p-text')
    const shades = [0.06, 0.13, 0.2, 0.28, 0.36]
    for (const share of shades) {
      const cell = mixed(tokens('p'), tokens('surface'), share)
      expect(contrast(tokens('text'), cell), `a number on a ${share} heat cell`).toBeGreaterThanOrEqual(4.5)
    }
    for (const share of [0.09, 0.15]) {
      expect(contrast(text, mixed(tokens('p'), tokens('surface'), share))).toBeGreaterThanOrEqual(4.5)
    }
    for (const place of ['page', 'surface', 'raised', 'sunken', 'hover']) {
      expect(contrast(text, tokens(place)), place).toBeGreaterThanOrEqual(4.5)
    }
    const edge = mode === 'light' && theme === 'yellow' ? tokens('p-line') : tokens('p')
    expect(contrast(edge, tokens('surface')), 'a solid button against the card').toBeGreaterThanOrEqual(3)
  })
}

test.each(modes)('neutral and status words are readable in %s', (mode) => {
  const tokens = tokensOf('blue', mode)
  for (const place of ['page', 'surface', 'raised', 'sunken']) {
    for (const word of ['text', 'text-muted', 'text-faint', 'success', 'warning', 'danger', 'info']) {
      expect(contrast(tokens(word), tokens(place)), `${word} on ${place}`).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(tokens('line-control'), tokens(place)), `a field on ${place}`).toBeGreaterThanOrEqual(3)
  }
  for (const status of ['success', 'warning', 'danger', 'info']) {
    expect(contrast(tokens(status), tokens(`${status}-tint`)), status).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens('text'), tokens(`${status}-tint`)), status).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(tokens('danger-solid'), tokens('danger-on'))).toBeGreaterThanOrEqual(4.5)
})

test.each(modes)('every series of a chart stands out from the card in %s', (mode) => {
  const tokens = tokensOf('blue', mode)
  for (const series of [2, 3, 4, 5, 6]) {
    expect(contrast(tokens(`chart-${series}`), tokens('surface')), `${series}`).toBeGreaterThanOrEqual(3)
  }
})

test('three densities, and a finger always gets the roomiest', () => {
  const coarse = /@media \(pointer: coarse\) \{([\s\S]*?\})\s*\}/.exec(css)?.[1] ?? ''
  expect(coarse).toMatch(/:root,\s*\[data-density\]/)
  const rows = [...css.matchAll(/\[data-density='(\w+)'\] \{([^}]*)\}/g)].map(([, name, body = '']) => [
    name,
    /--row: (\d+)px/.exec(body)?.[1],
    /--control: (\d+)px/.exec(body)?.[1],
  ])
  expect(rows).toEqual([
    ['compact', '36', '32'],
    ['touch', '48', '44'],
    ['default', '44', '36'],
  ])
  expect(coarse).toMatch(/--row: 48px/)
})

/** Reads a token as the browser would: the theme's own block, else the common one; then light or dark. */
function tokensOf(theme: string, mode: Mode): (name: string) => Hex {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{[^}]*\\}`, 'g')
  const own = [...css.matchAll(block)].map(([text]) => text).join('\n')
  return (name) => {
    const value = valueOf(own, name) ?? valueOf(css, name)
    const [, light, dark] = /light-dark\((\S+), (\S+)\)/.exec(value ?? '') ?? []
    return colour(light && dark ? { light, dark }[mode] : (value ?? ''))
  }
}

function valueOf(text: string, name: string): string | undefined {
  return new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1]
}

function colour(hex: string): Hex {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is no colour`)
  return hex
}
