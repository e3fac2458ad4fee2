import { formatDate, type Language } from 'kit/text/locale'
import { Closing } from '../frame/closing.tsx'
import { crumbs } from '../machines/json-ld.ts'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { type Post, postsIn } from './posts.ts'

/** The list of the posts and each of them, in one language: titles and texts are not in the catalogues. */
export function blogPages(language: Language): readonly Page[] {
  const list: Page = {
    path: 'blog',
    title: (say) => `${say('Blogs')} · Maktab`,
    description: (say) => say('How Maktab is made, and why it is made that way.'),
    islands: [],
    listed: true,
    jsonLd: (say, to) => [crumbs([[say('Blogs'), to('blog')]])],
    Body: PostList,
  }
  return [list, ...postsIn(language).map(postPage)]
}

function postPage(post: Post): Page {
  return {
    path: `blog/${post.slug}`,
    title: () => `${post.title} · Maktab`,
    description: () => post.lead,
    islands: [],
    listed: true,
    jsonLd: (say, to) => [
      { '@type': 'BlogPosting', headline: post.title, datePublished: post.day, url: to(`blog/${post.slug}`) },
      crumbs([
        [say('Blogs'), to('blog')],
        [post.title, to(`blog/${post.slug}`)],
      ]),
    ],
    Body: () => <PostPage post={post} />,
  }
}

function PostList() {
  const { language, say, to } = useVisit()
  return (
    <>
      <section className="section page-top info">
        <div className="wrap narrow">
          <h1>{say('Blogs')}</h1>
          <p className="lead">{say('How Maktab is made, and why it is made that way.')}</p>
          {postsIn(language).map(({ slug, day, title, lead }) => (
            <section key={slug}>
              <h2>
                <a href={to(`blog/${slug}`)}>{title}</a>
              </h2>
              <p className="hint">{formatDate(language, day, { pattern: 'd MMMM yyyy' })}</p>
              <p>{lead}</p>
            </section>
          ))}
        </div>
      </section>
      <Closing />
    </>
  )
}

function PostPage({ post: { day, title, lead, body } }: { post: Post }) {
  const { language, say, to } = useVisit()
  return (
    <>
      <article className="section page-top info">
        <div className="wrap narrow">
          <p className="hint">{formatDate(language, day, { pattern: 'd MMMM yyyy' })}</p>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {body
            .trim()
            .split(/\n{2,}/)
            .map((block) => (
              <Block key={block} text={block} />
            ))}
          <p>
            <a href={to('blog')}>{say('All posts')}</a>
          </p>
        </div>
      </article>
      <Closing />
    </>
  )
}

/** Of Markdown the posts use headings of the second rank, lists and paragraphs. */
function Block({ text }: { text: string }) {
  if (text.startsWith('## ')) return <h2>{text.slice(3)}</h2>
  if (!text.startsWith('- ')) return <p>{text}</p>
  return (
    <ul className="bullets">
      {text.split('\n').map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  )
}
