/**
 * First screens of all labs whose first story has a goal: what a newcomer sees at once, on a desk and on a phone. That goals are false at the
 * start and true for their links is tested with the stories' runs (tests/golden.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { isLong } from '../setup/cases.ts'
import { expect, load, test } from './page.ts'

/** Words that a first screen has at most, and a phone's. */
const MOST_WORDS = 200
const MOST_WORDS_PHONE = 90

/** No visible text is smaller, in pixels. */
const LEAST_TEXT = 12.5

/** Lines of text may be higher than their place by this much, and are seen whole. */
const ROUNDING = 3

/** The longest leader of a label. */
const LONGEST_LEADER = 200

interface First {
  readonly lab: string
  readonly story: string
  /** The story's scenario, and one that reaches its first goal. */
  readonly scene: string
  readonly reach: string
}

/** First screens, as the stories' files have them. */
const firsts: readonly First[] = readdirSync('src/labs', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: lab }) => {
    const folder = `src/labs/${lab}/stories`
    const files = readdirSync(`src/labs/${lab}`).includes('stories') ? readdirSync(folder) : []
    return files
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({ story: file.slice(0, -3), text: readFileSync(`${folder}/${file}`, 'utf8') }))
      .filter(({ text }) => /^```goal$/m.test(text) && /^order: 1$/m.test(text))
      .map(({ story, text }) => ({
        lab,
        story,
        scene: /^scene: (.*)$/m.exec(text)?.[1] ?? '',
        reach: /^reach: (.*)$/m.exec(text)?.[1] ?? '',
      }))
  })

/** Waits until the run is there and its picture rests. */
async function rests(page: Page): Promise<void> {
  await expect(page.locator('main')).toHaveAttribute('data-run', 'done')
  await expect(page.getByRole('button', { name: 'Play', exact: true }).last()).toBeVisible()
}

/** Visible texts of the page with their sizes: what is only read out, and what is not on screen, is left out. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: { text: string; size: number }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      if (element.closest('.visually-hidden, script, style, [popover]:not(:popover-open)')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width, height, left, top, bottom } = range.getBoundingClientRect()
      if (width < 2 || height < 2 || left >= innerWidth || top >= innerHeight || bottom <= 0) continue
      texts.push({ text, size: Number.parseFloat(getComputedStyle(element).fontSize) })
    }
    return texts
  })

/** The labels: their words' boxes, their leaders' lengths, and the picture around them. */
const labelsOf = (page: Page) =>
  page.evaluate(() => {
    const svg = document.querySelector('[data-labels]')
    const box = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom })
    return {
      picture: box((svg ?? document.body).getBoundingClientRect()),
      labels: [...(svg?.querySelectorAll<SVGGElement>('[data-label]') ?? [])].map((label) => ({
        id: label.dataset.label ?? '',
        event: label.dataset.event === 'true',
        text: label.querySelector('text')?.textContent ?? '',
        box: box((label.querySelector('text') as SVGTextElement).getBoundingClientRect()),
        leader: (label.querySelector('path') as SVGPathElement).getTotalLength(),
      })),
    }
  })

/** The caption, and by how many pixels it is higher than its place. */
const captionOf = (page: Page) =>
  page.locator('[data-place="first"] > p').evaluate((caption: HTMLElement) => ({
    words: caption.textContent,
    cut: caption.scrollHeight - caption.clientHeight,
  }))

/** Fails where a reader sees the beginning of a caption alone. */
async function captionIsWhole(page: Page): Promise<void> {
  const { words, cut } = await captionOf(page)
  expect(cut, `the caption is cut: ${words}`).toBeLessThanOrEqual(ROUNDING)
}

/** Whether what is said of a reached goal is seen, and, where it takes the caption's place, is no higher than that. */
const learntOf = (page: Page) =>
  page.evaluate((rounding) => {
    const status = document.querySelector('[data-goal] [role=status]') as HTMLElement
    const caption = document.querySelector('[data-place="first"] > p') as HTMLElement
    const range = document.createRange()
    range.selectNodeContents(status.firstChild ?? status)
    const [box, place] = [range.getBoundingClientRect(), caption.getBoundingClientRect()]
    const replaces = getComputedStyle(caption).opacity === '0'
    return {
      seen: box.width > 40,
      within: !replaces || (box.top >= place.top - rounding && box.bottom <= place.bottom + rounding),
    }
  }, ROUNDING)

/** Where the parts stand that may not move. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries({
        question: 'h2',
        knobs: 'fieldset',
        number: '[data-first] dl',
        goal: '[data-goal]',
        caption: '[data-place="first"] > p',
      }).map(([name, selector]) => {
        const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
        const { x, y, width } = element?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 }
        return [name, [x, y, width].map(Math.round).join(' ')]
      }),
    ),
  )

const LONG_PHONE = { width: 390, height: 844 }

const KINDS = [
  { name: 'on a desk', viewport: { width: 1440, height: 900 }, phone: false, words: MOST_WORDS },
  // What fits a short phone fits a long one, too, which the long suite looks at.
  ...(isLong ? [{ name: 'on a phone', viewport: LONG_PHONE, phone: true, words: MOST_WORDS_PHONE }] : []),
  { name: 'on a short phone', viewport: { width: 360, height: 640 }, phone: true, words: MOST_WORDS_PHONE },
]

for (const { name, viewport, phone, words } of KINDS) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: phone, isMobile: phone, returning: false })

    test(`A panel that is opened on a first screen ${name} is in sight, and nothing stands over it`, async ({
      page,
    }) => {
      await load(page, 'tree')
      await rests(page)
      await page.getByRole('button', { name: 'Look closer' }).click()
      await page.locator('[role^=menuitem]', { hasText: /^Time$/ }).click()
      const reason = page.getByText('no run takes less than')
      await expect(reason).toBeInViewport({ ratio: 1 })
      const above = await reason.evaluate((text) => {
        const side = text.closest('[data-region=side]')?.getBoundingClientRect()
        const others = [
          ...document.querySelectorAll('[data-first] :is(dl, [data-goal], [data-place=first] > p, button)'),
        ]
        return others
          .filter((one) => !one.closest('[data-region=side]') && one.checkVisibility())
          .filter((one) => {
            const box = one.getBoundingClientRect()
            return side && box.bottom > side.top + 1 && box.right > side.left + 1
          })
          .map(({ textContent }) => textContent)
      })
      expect(above, 'parts of the first screen stand over the panel').toEqual([])
    })

    for (const { lab, story, scene, reach } of firsts) {
      test(`The first screen of ${lab} ${name}: few words, none too small or cut, labels that meet nothing, and nothing moves until the goal is reached`, async ({
        page,
      }) => {
        await load(page, `${lab}?${scene}`)
        await rests(page)
        const texts = await textsOf(page)
        expect(
          texts.filter(({ size }) => size < LEAST_TEXT).map(({ text, size }) => `${text}: ${size} px`),
          'a text is too small',
        ).toEqual([])
        // A long phone shows more of it at once than a short one.
        if (phone) await page.setViewportSize(LONG_PHONE)
        const counted = (await textsOf(page))
          .flatMap(({ text }) => text.split(/\s+/))
          .filter((word) => /\p{L}/u.test(word))
        await page.setViewportSize(viewport)
        expect(counted.length, `too many words: ${counted.join(' ')}`).toBeLessThanOrEqual(words)
        expect(texts.map(({ text }) => text).join(' ')).not.toMatch(/computed when|press to compute/i)

        await captionIsWhole(page)
        // What labels are about comes with what has been looked into.
        await page.locator('[data-label]').first().waitFor({ state: 'attached' })
        const { labels, picture } = await labelsOf(page)
        expect(labels.length, 'no label stands on the picture').toBeGreaterThan(0)
        for (const one of labels) {
          expect(one.text.split(' ').length, `the label "${one.text}" has more than four words`).toBeLessThanOrEqual(4)
          expect(one.leader, `the leader of "${one.text}" is too long`).toBeLessThanOrEqual(LONGEST_LEADER)
          const inside =
            one.box.left >= picture.left - 1 &&
            one.box.top >= picture.top - 1 &&
            one.box.right <= picture.right + 1 &&
            one.box.bottom <= picture.bottom + 1
          expect(inside, `the label "${one.text}" leaves the picture`).toBe(true)
          const others = labels.filter(
            ({ id, box }) =>
              id !== one.id &&
              box.left < one.box.right &&
              one.box.left < box.right &&
              box.top < one.box.bottom &&
              one.box.top < box.bottom,
          )
          expect(
            others.map(({ text }) => text),
            `the label "${one.text}" meets others`,
          ).toEqual([])
        }

        await expect(page.locator('[data-goal]')).toHaveAttribute('data-goal', 'open')
        const before = await placesOf(page)
        await page.evaluate((link) => location.replace(link), `#${lab}?${reach}&story=${story}`)
        await expect(page.locator('[data-goal]')).toHaveAttribute('data-goal', 'reached')
        await rests(page)
        expect(await placesOf(page), 'a part has moved').toEqual(before)
        await captionIsWhole(page)
        expect(await learntOf(page), 'what has been learnt is not seen, or stands over something').toEqual({
          seen: true,
          within: true,
        })
        expect((await labelsOf(page)).labels, 'labels stay although the goal is reached').toEqual([])
      })
    }
  })
}

test.describe('while it plays', () => {
  test.use({ moves: true, returning: false })

  for (const { lab, scene } of firsts) {
    test(`The first screen of ${lab} says by itself what happens: a label of an event comes within the first seconds`, async ({
      page,
    }) => {
      await load(page, `${lab}?${scene}`)
      await expect(page.locator('[data-label][data-event="true"]').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    })
  }
})
