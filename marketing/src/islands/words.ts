/** The sentences that the page carries for its script. */
export function readWords<T>(root: HTMLElement): T {
  return JSON.parse(root.dataset['words'] ?? '{}')
}

/** Fills `{name}` with numbers in the page's digits and with texts as they are. */
export function fill(template: string, values: Record<string, string | number>): string {
  const numbers = new Intl.NumberFormat(document.documentElement.dataset['tag'] ?? 'en')
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numbers.format(value) : (value ?? whole)
  })
}

/** The language in which this page was rendered: en, ur or ar. */
export function pageLanguage(): string {
  return document.documentElement.lang
}
