import { Building2, GraduationCap, HeartHandshake, Presentation } from 'lucide-react'
import { useVisit } from '../visit.ts'

export function People() {
  const { say } = useVisit()
  const roles = [
    {
      id: 'management',
      Icon: Building2,
      title: say('Management'),
      text: say('The whole institute or one campus, at a glance.'),
      points: [
        say('Who may do what, and who did it'),
        say('What needs a decision today'),
        say('Every list as an Excel file'),
      ],
    },
    {
      id: 'teachers',
      Icon: Presentation,
      title: say('Teachers'),
      text: say('A day that begins with the next lesson, on a phone.'),
      points: [
        say('The register between two lessons'),
        say('Lessons, exams and results'),
        say('One’s own leave and salary'),
      ],
    },
    {
      id: 'guardians',
      Icon: HeartHandshake,
      title: say('Guardians'),
      text: say('What happened, what is due and whom to ask.'),
      points: [
        say('All children in one log-in'),
        say('Attendance, results and fees'),
        say('Messages in one’s own language'),
      ],
    },
    {
      id: 'students',
      Icon: GraduationCap,
      title: say('Students'),
      text: say('Today’s lessons and what comes next.'),
      points: [
        say('Timetable and lessons'),
        say('Homework and quizzes'),
        say('One’s own attendance and results'),
      ],
    },
  ]
  return (
    <section className="band" id="people">
      <div className="wrap">
        <div className="section-head">
          <h2>{say('For everyone in the school')}</h2>
          <p className="lead">
            {say(
              'A portal for each, made for the minute they have. It grows as the areas above are finished.',
            )}
          </p>
        </div>
        <ul className="people">
          {roles.map(({ id, Icon, title, text, points }) => (
            <li key={id} id={id}>
              <Icon aria-hidden="true" size={24} />
              <h3>{title}</h3>
              <p>{text}</p>
              <ul className="bullets">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
