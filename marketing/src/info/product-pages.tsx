import { Questions, questionsOf } from '../home/questions.tsx'
import { Start } from '../home/start.tsx'
import { crumbs, faqPage } from '../machines/json-ld.ts'
import type { Page } from '../page.ts'
import { Closing } from '../frame/closing.tsx'
import { infoPage } from './info.tsx'

/** The pages that explain the product beside its features. */
export const productPages: readonly Page[] = [
  infoPage('quiz', {
    heading: (say) => say('Quiz Maker'),
    lead: (say) => say('Multiple-choice quizzes from your own course, in three languages.'),
    sections: (say) => [
      {
        title: say('In development'),
        text: say(
          'We are building the Quiz Maker now and a school cannot use it yet. This page says what it will do, so that you can judge whether to wait for it.',
        ),
      },
      {
        title: say('What it will do'),
        points: [
          say('Questions from your course provider’s chapters, proposed by AI and approved by the teacher'),
          say('Your own questions, uploaded from a file'),
          say('Quizzes for a section, with a time and a number of tries'),
          say('Marks that go where all other marks are'),
        ],
      },
      {
        title: say('What you can use today'),
        text: say(
          'Assessments, marks, grade systems, exams and report cards are ready. Sign up, choose your course provider, and its classes and subjects are there.',
        ),
      },
    ],
    ways: (say) => [
      ['signup', say('Sign Up For Free')],
      ['features/exams', say('Exams')],
    ],
  }),
  infoPage('ai-agentic-support', {
    heading: (say) => say('AI agentic support'),
    lead: (say) => say('An assistant that does what you ask, within what you may do.'),
    sections: (say) => [
      {
        title: say('In development'),
        text: say(
          'No AI reads the data of a school today. When the assistant comes, it will be off until a school switches it on.',
        ),
      },
      {
        title: say('How it will work'),
        points: [
          say('You ask in your own words, in English, Urdu or Arabic'),
          say('It shows what it is about to do, and does it only when you agree'),
          say('It can never see or do more than the person who asks'),
          say('What it did stands in the audit log, under that person’s name'),
        ],
      },
      {
        title: say('Help today'),
        text: say(
          'Inside your school, Help sends your question to our people. They see your school’s data only while you allow it.',
        ),
      },
    ],
    ways: (say) => [
      ['signup', say('Sign Up For Free')],
      ['contact-us', say('Contact us')],
    ],
  }),
  {
    ...infoPage('learn-more', {
      heading: (say) => say('Learn more'),
      lead: (say) => say('From the first click to the first campus in one sitting.'),
      sections: () => [],
      ways: () => [],
    }),
    Body: () => (
      <>
        <Start isPage />
        <Closing />
      </>
    ),
  },
  {
    path: 'maktab-faq',
    title: (say) => `${say('Questions')} · Maktab`,
    description: (say) => say('What schools ask before they begin, with plain answers.'),
    islands: [],
    listed: true,
    jsonLd: (say, to) => [faqPage(questionsOf(say)), crumbs([[say('Questions'), to('maktab-faq')]])],
    Body: () => (
      <>
        <Questions isPage />
        <Closing />
      </>
    ),
  },
  infoPage('demo', {
    heading: (say) => say('Request a Demo'),
    lead: (say) => say('The quickest demo is your own school: it opens in seconds, with all of Premium.'),
    sections: (say) => [
      {
        title: say('Try it with your own school'),
        points: [
          say('Sign up with your name and the school’s: no card, no call'),
          say('Add one campus, one class and a few students, or bring them from Excel'),
          say('Mark a register, issue an invoice and print a report card'),
          say('Take everything out again as one export whenever you like'),
        ],
      },
      {
        title: say('Look before you sign up'),
        text: say('The home page has a register that works, and each feature has a page of its own.'),
      },
    ],
    ways: (say) => [
      ['signup', say('Sign Up For Free')],
      ['features', say('Features')],
    ],
  }),
]
