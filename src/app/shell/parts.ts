/**
 * The views beside the playground and the dialogs, by name. The page's start has no need of them, and their files have long lists of what
 * they load, so this list is loaded with the first of them. Adding a view is a line here and in ../state/places.ts.
 */

/** What loads each of them. */
export const parts = {
  // Views of the whole main area.
  compare: () => import('../compare/view.tsx').then((m) => m.default),
  sensitivity: () => import('../explore/strip/strip.tsx').then((m) => m.default),
  map: () => import('../explore/map/explore.tsx').then((m) => m.default),
  experiment: () => import('../explore/experiment/experiment.tsx').then((m) => m.default),
  computer: () => import('../explore/computer/computer.tsx').then((m) => m.default),
  advice: () => import('../explore/advice/advice.tsx').then((m) => m.default),
  stories: () => import('../learn/story-list.tsx').then((m) => m.default),
  lessons: () => import('../learn/lesson-list.tsx').then((m) => m.default),
  reproduce: () => import('../sources/reproduce.tsx').then((m) => m.default),
  presenter: () => import('../lecture/presenter.tsx').then((m) => m.default),
  handout: () => import('../lecture/lecture-handout.tsx').then((m) => m.default),
  answer: () => import('../learn/phone/answer-view.tsx').then((m) => m.default),
  model: () => import('../sources/model.tsx').then((m) => m.default),
  glossary: () => import('../help/glossary.tsx').then((m) => m.GlossaryView),
  about: () => import('../help/about.tsx').then((m) => m.AboutView),
  // What stands beside the playground, or in its place.
  write: () => import('../write/write.tsx').then((m) => m.default),
  projected: () => import('../lecture/projected.tsx').then((m) => m.default),
  // Dialogs.
  helpSheet: () => import('../help/help-sheet.tsx').then((m) => m.HelpSheet),
  embedDialog: () => import('../share/embed-dialog.tsx').then((m) => m.EmbedDialog),
  classDialog: () => import('../share/class-dialog.tsx').then((m) => m.ClassDialog),
  exportDialog: () => import('../share/export/export-dialog.tsx').then((m) => m.ExportDialog),
  lessonProblems: () => import('../learn/own/problems-dialog.tsx').then((m) => m.LessonProblems),
  playlistDialog: () => import('../lecture/playlist-dialog.tsx').then((m) => m.PlaylistDialog),
  storiesDialog: () => import('../learn/story-list.tsx').then((m) => m.StoriesDialog),
  shareDialog: () => import('../share/share-dialog.tsx').then((m) => m.ShareDialog),
} as const
