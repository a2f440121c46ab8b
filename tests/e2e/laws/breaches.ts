/** For each law a small page that breaks it, and what the law says of that. */
import type { Law } from './index.ts'

const canvas = (width: number, height: number, paint: string, place = '') =>
  `<div ${place} style="position: relative; width: 200px; height: 100px"><canvas role="img" aria-label="Machine" width="${width}" height="${height}" style="width: 200px; height: 100px"></canvas></div>
  <script>const brush = document.querySelector('canvas').getContext('2d'); brush.font = '24px sans-serif'; ${paint}</script>`

/** On a screen of ratio 2. */
export const BREACHES: Readonly<Record<Law, readonly [page: string, says: string | RegExp]>> = {
  canvas: [
    '<div style="position: relative; width: 200px; height: 100px"><canvas aria-label="Servers" width="400" height="200"></canvas></div>',
    /^canvas: canvas “Servers”, is 400 × 200 px in a place of 200 × 100: 200 px stand out$/,
  ],
  filled: [
    canvas(400, 200, 'brush.fillRect(0, 0, 60, 200)', 'data-region="machine"'),
    /^filled: canvas “Machine”, leaves its right side empty: 170\.3 px more than the other$/,
  ],
  cut: [
    '<p style="width: 80px; overflow: hidden; white-space: nowrap">No run can take less than 150 s</p>',
    /^cut: p “No run can take less than 150 s”, is cut at the right by \d+(\.\d)? px$/,
  ],
  broken: [
    '<p style="width: 20px; overflow-wrap: anywhere">Round robin</p>',
    /^broken: p “Round robin”, has “Round” broken into \d lines of at most \d+(\.\d)? px$/,
  ],
  covered: [
    '<p style="margin: 0">Waiting requests</p><div style="position: absolute; top: 0; left: 0; width: 300px; height: 80px; background: white"></div>',
    /^covered: p “Waiting requests”, \d+(\.\d)? px high, lies under div$/,
  ],
  bar: [
    '<nav aria-label="Views" style="position: fixed; inset: auto 0 0; height: 40px; background: white"></nav><p style="position: fixed; bottom: 0; left: 0; margin: 0; z-index: 1">Compare it</p>',
    /^bar: nav “Views”, is painted over at \d+ of 96 points by p “Compare it”$/,
  ],
  overlap: [
    '<span style="position: absolute; top: 40px; left: 40px">y = 52.9</span><span style="position: absolute; top: 42px; left: 50px">Worker 3</span>',
    /^overlap: span “Worker 3”, lies over “y = 52\.9” by \d+(\.\d)? px × \d+(\.\d)? px$/,
  ],
  size: ['<p style="font-size: 9px">of 8 processors</p>', 'size: p “of 8 processors”, is 9 px, less than 12'],
  sideways: ['<div style="width: 1700px">Wide</div>', /^sideways: the page, is \d+ px wider than its window$/],
  lost: [
    '<p style="position: absolute; left: -300px; width: 200px">The end</p>',
    /^lost: p “The end”, lies wholly beyond the left of html$/,
  ],
  'canvas words': [
    canvas(400, 200, "brush.fillText('Server 1', 20, 60); brush.fillText('Server 2', 40, 64)"),
    /^canvas words: canvas “Machine”, has “Server 2” over “Server 1” by \d+(\.\d)? px × \d+(\.\d)? px$/,
  ],
  contrast: [
    '<p style="color: #aaa">of 25.2 s</p>',
    'contrast: p “of 25.2 s”, has 2.3 : 1 of contrast where 4.5 are asked for (rgb 170 170 170 on 255 255 255)',
  ],
  target: [
    `<div style="display: flex">${['Back', 'On'].map((name) => `<button aria-label="${name}" style="width: 16px; height: 16px; padding: 0; border: 0"></button>`).join('')}</div>`,
    'target: button “Back”, takes presses on 16 px × 16 px, less than 24, close to button “On”',
  ],
}
