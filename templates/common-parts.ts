/**
 * Parts of most pages. The site root imports them, so that every page loads them with its first
 * code: a chunk for each would cost bytes and five requests a page. Code of a page's head runs only
 * in the build. It is imported here, because pages would otherwise request its empty chunk.
 */
import './components/breadcrumb/breadcrumb.tsx';
import './components/question-list/question-list.tsx';
import './components/rich-text/rich-text.tsx';
import './features/phone/use-fold.tsx';
import './features/use-hydrated.tsx';
import './messages/format-message.ts';
import './sections/page-intro/page-intro.tsx';
import './sections/section/section.tsx';
import './structured-data/page-head.ts';
