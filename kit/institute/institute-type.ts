/** The kinds of institutes; each has its own words for classes, sections and students. */
export const instituteTypes = ['school', 'academy', 'college', 'university', 'coaching-centre'] as const
export type InstituteType = (typeof instituteTypes)[number]
