/** The address of a page within the scope; today the institute, later also a campus and a section. */
export function scoped(page: string): string {
  const path = page.replace(/^\//, '')
  return path === '' ? '/i' : `/i/${path}`
}
