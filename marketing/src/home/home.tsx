import type { Page } from '../page.ts'
import { Closing } from './closing.tsx'
import { Data } from './data.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Languages } from './languages.tsx'
import { People } from './people.tsx'
import { Questions } from './questions.tsx'
import { Ready } from './ready.tsx'
import { Start } from './start.tsx'

export const home: Page = {
  path: '',
  title: (say) => say('Maktab: the platform that runs a school'),
  description: (say) =>
    say(
      'Your school gets its own address and its own private database in seconds, in English, Urdu and Arabic. Built for the office, the classroom and the parent’s phone.',
    ),
  islands: ['register'],
  listed: true,
  Body: Home,
}

function Home() {
  return (
    <>
      <Hero />
      <Ready />
      <Features />
      <People />
      <Start />
      <Data />
      <Languages />
      <Questions />
      <Closing />
    </>
  )
}
