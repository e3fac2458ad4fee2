import {
  BadgeCheck,
  Bell,
  BookOpen,
  CalendarDays,
  Car,
  CircleHelp,
  ClipboardCheck,
  GraduationCap,
  Handshake,
  type LucideIcon,
  Megaphone,
  NotebookPen,
  Palette,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { Say } from 'kit/text/words'
import { useVisit } from '../visit.ts'
import { contactFeatures } from './contact-features.ts'
import { dailyFeatures } from './daily-features.ts'
import type { Feature } from './feature.ts'

const icons: Record<string, LucideIcon> = {
  'fee-manager': Wallet,
  'attendance-manager': ClipboardCheck,
  'timetable-manager': CalendarDays,
  'syllabus-manager': BookOpen,
  'notification-and-reminder': Bell,
  'roles-and-permissions': ShieldCheck,
  'white-labelling': Palette,
  'pickup-facility': Car,
  announcements: Megaphone,
  exams: GraduationCap,
  assignments: NotebookPen,
  'parent-teacher-meetings': Handshake,
  'parents-query-management': CircleHelp,
  'grading-system': BadgeCheck,
}

export function Features() {
  const { say } = useVisit()
  return (
    <section className="section" id="features">
      <div className="wrap">
        <div className="section-head">
          <h2>{say('Everything a school does in a day')}</h2>
          <p className="lead">
            {say(
              'We finish these areas one by one. A card keeps the words “In development” until a school can use it.',
            )}
          </p>
        </div>
        <div className="cards">
          {[...dailyFeatures(say), ...contactFeatures(say)].map((feature) => (
            <Card key={feature.route} feature={feature} />
          ))}
        </div>
        <div className="panels">
          {houseFeatures(say).map((feature) => (
            <Panel key={feature.route} feature={feature} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Card({ feature }: { feature: Feature }) {
  const { say } = useVisit()
  return (
    <article className="card" id={feature.route}>
      <Heading feature={feature} />
      <p>{feature.line}</p>
      <details className="more">
        <summary>
          <span className="more-closed">{say('Read More')}</span>
          <span className="more-open">{say('Read Less')}</span>
          <span className="unseen">: {feature.title}</span>
        </summary>
        <Bullets feature={feature} />
      </details>
    </article>
  )
}

function Panel({ feature }: { feature: Feature }) {
  return (
    <article className="panel" id={feature.route}>
      <div>
        <Heading feature={feature} />
        <p>{feature.line}</p>
      </div>
      <Bullets feature={feature} />
    </article>
  )
}

function Heading({ feature }: { feature: Feature }) {
  const { say } = useVisit()
  const Icon = icons[feature.route] ?? BadgeCheck
  return (
    <>
      <div className="card-top">
        <span className={`card-icon tone-${feature.tone}`}>
          <Icon aria-hidden="true" size={20} />
        </span>
        {feature.ready ? null : <span className="badge">{say('In development')}</span>}
      </div>
      <h3>{feature.title}</h3>
    </>
  )
}

function Bullets({ feature }: { feature: Feature }) {
  return (
    <ul className="bullets">
      {feature.bullets.map((bullet) => (
        <li key={bullet}>{bullet}</li>
      ))}
    </ul>
  )
}

/** Not cards: these two hold for all the others. */
function houseFeatures(say: Say): readonly Feature[] {
  return [
    {
      route: 'roles-and-permissions',
      tone: 'blue',
      ready: true,
      title: say('Roles and permissions'),
      line: say('Everyone sees what is theirs, and only that'),
      bullets: [
        say('Roles for management, teachers, guardians, students and staff'),
        say('View, mark, edit and delete are given separately'),
        say('Down to a campus, a section or one’s own records'),
        say('An audit log of what users did'),
        say('One active owner always remains'),
      ],
    },
    {
      route: 'white-labelling',
      tone: 'purple',
      ready: true,
      title: say('White labelling'),
      line: say('Your school’s name, not ours'),
      bullets: [
        say('Your name and logo on every page'),
        say('Your colours, in light and dark'),
        say('Your own web address'),
        say('Your name on e-mails and documents'),
        say('A private database for your school alone'),
      ],
    },
  ]
}
