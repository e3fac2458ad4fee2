import { sentence } from 'kit/text/words'

export const messages = { 'sample-things.due': sentence('Sample thing that is due') } as const
