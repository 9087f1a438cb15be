/**
 * What most pages are built of. The site root imports it, so it is part of what every page loads: a chunk for each of these would cost
 * more bytes, and every page five requests. What describes a page's head stays on the build's side; it is named here because what is left
 * of it otherwise, a chunk without content, would be asked for by every page.
 */
import './components/breadcrumb/breadcrumb.tsx';
import './components/question-list/question-list.tsx';
import './components/rich-text/rich-text.tsx';
import './messages/format-message.ts';
import './sections/page-intro/page-intro.tsx';
import './sections/section/section.tsx';
import './structured-data/page-head.ts';
