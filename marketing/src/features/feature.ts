export type Feature = {
  /** The route name of the specification: the page `features/<route>`, the dialog, and the anchor on the home page. */
  route: string
  tone: 'blue' | 'green' | 'purple' | 'amber' | 'rose' | 'sky'
  title: string
  line: string
  /** What it does and why, in two or three sentences. */
  about: string
  bullets: readonly [string, string, string, string, string]
  for: readonly ('management' | 'teachers' | 'guardians' | 'students')[]
  /** The modules of a school's API that make it: it is ready once all of them are there. */
  modules: readonly string[]
}
