export type Feature = {
  /** The route name of the specification; also the anchor on the page. */
  route: string
  tone: 'blue' | 'green' | 'purple' | 'amber' | 'rose' | 'sky'
  title: string
  line: string
  bullets: readonly [string, string, string, string, string]
  /** True once a school can use the area; until then its card says that it is in development. */
  ready: boolean
}
