/** What a person of a school has said of the product on a day, and the id of their written consent. Never invented. */
export type Testimonial = { text: string; name: string; school: string; day: string; consent: string }

export const testimonials: readonly Testimonial[] = []
