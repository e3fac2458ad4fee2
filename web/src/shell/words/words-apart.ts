/**
 * The words of these areas load with the first of their pages, by their names: few users open those of the office, and
 * most have nothing to do with money. No page of another area may use any of them without waiting (`withWords`).
 */
export const areasApart = {
  office: [
    'api-keys',
    'audit',
    'bells',
    'custom-fields',
    'domains',
    'imports',
    'oidc',
    'promotion',
    'roles',
    'school-export',
    'subject-plans',
    'usage',
    'webhooks',
  ],
  money: ['books', 'family-accounts', 'fee-setup', 'invoices'],
} as const satisfies Record<string, readonly string[]>

export type WordGroup = keyof typeof areasApart

/** The group that holds the words of an area; undefined where all pages have them. */
export function groupOf(area: string): WordGroup | undefined {
  const groups = Object.keys(areasApart) as WordGroup[]
  return groups.find((group) => (areasApart[group] as readonly string[]).includes(area))
}
