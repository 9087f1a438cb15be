<?php
/** Fills an empty WordPress: `php wordpress-seed.php`, in the folder of the site, with the variables ORIGIN and PICTURE. */
define('WP_INSTALLING', true);
$origin = getenv('ORIGIN');
$_SERVER['HTTP_HOST'] = parse_url($origin, PHP_URL_HOST) . ':' . parse_url($origin, PHP_URL_PORT);
$_SERVER['REQUEST_URI'] = '/';
require 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
wp_install('A site & its posts', 'ann', 'ann@example.org', true, '', 'secret');
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'America/Toronto');
wp_set_current_user(1);
kses_remove_filters();
wp_update_user(['ID' => 1, 'display_name' => 'Ann O’Hara', 'user_nicename' => 'ann', 'description' => 'Writes & edits.']);
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $each) wp_delete_post($each->ID, true);

$uploads = wp_upload_dir();
$file = $uploads['path'] . '/house.png';
copy(getenv('PICTURE'), $file);
$house = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'House', 'post_status' => 'inherit'], $file);
wp_update_attachment_metadata($house, wp_generate_attachment_metadata($house, $file));
update_post_meta($house, '_wp_attachment_image_alt', 'A red house');
$picture = wp_get_attachment_url($house);

$news = wp_insert_term('News & views', 'category', ['slug' => 'news', 'description' => 'What is new'])['term_id'];
$towns = wp_insert_term('Towns', 'category', ['slug' => 'towns', 'parent' => $news])['term_id'];

for ($i = 1; $i <= 130; $i++) {
  wp_insert_post([
    'post_title' => "Post $i & <em>co</em>", 'post_name' => "post-$i", 'post_status' => $i % 40 === 0 ? 'draft' : 'publish',
    'post_date' => sprintf('2025-01-%02d 10:00:00', $i % 28 + 1), 'post_category' => [$i % 2 ? $news : $towns], 'tags_input' => ['winter'],
    'post_excerpt' => "In short: $i “of” 130",
    'post_content' => "<!-- wp:paragraph --><p>Text of post $i with <strong>bold</strong> and <a href=\"$origin/post-1/#top\">the first</a>.</p><!-- /wp:paragraph -->",
  ]);
}

$about = wp_insert_post(['post_type' => 'page', 'post_title' => 'About', 'post_name' => 'about', 'post_status' => 'publish', 'post_content' => '<p>About us</p>']);
wp_insert_post(['post_type' => 'page', 'post_parent' => $about, 'post_title' => 'Team', 'post_name' => 'team', 'post_status' => 'publish', 'post_content' => "<p>The team of <a href=\"$origin/?page_id=$about\">our site</a></p>"]);

$sink = <<<HTML
<!-- wp:paragraph {"dropCap":true} --><p class="has-drop-cap">Drop &#8220;cap&#8221; <kbd>Ctrl</kbd> x<sub>2</sub></p><!-- /wp:paragraph -->
<!-- wp:heading --><h2 class="wp-block-heading">A heading</h2><!-- /wp:heading -->
<!-- wp:image {"id":$house,"sizeSlug":"large"} --><figure class="wp-block-image size-large"><img src="$picture" alt="A red house" class="wp-image-$house"/><figcaption>The <em>house</em></figcaption></figure><!-- /wp:image -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table></figure><!-- /wp:table -->
<!-- wp:code --><pre class="wp-block-code"><code>if (a &lt; b) { x }</code></pre><!-- /wp:code -->
<!-- wp:quote --><blockquote class="wp-block-quote"><p>Quoted</p><cite>Ann</cite></blockquote><!-- /wp:quote -->
<!-- wp:buttons --><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://example.org/a">Buy</a></div></div><!-- /wp:buttons -->
<!-- wp:list --><ul><li>One<ul><li>Nested</li></ul></li></ul><!-- /wp:list -->
<!-- wp:html --><details><summary>More</summary><p>Hidden</p></details><!-- /wp:html -->
<!-- wp:paragraph --><p><a href="$origin/post-5">own absolute</a> <a href="$origin/about/team/">nested</a> <a href="$picture">file</a></p><!-- /wp:paragraph -->
HTML;
$all = wp_insert_post(['post_title' => 'Kitchen sink', 'post_name' => 'kitchen-sink', 'post_status' => 'publish', 'post_content' => $sink, 'post_category' => [$towns]]);
set_post_thumbnail($all, $house);
wp_insert_post(['post_title' => 'Soon', 'post_name' => 'soon', 'post_status' => 'future', 'post_date' => '2099-01-01 10:00:00', 'post_content' => '<p>Later.</p>']);

// Documents of a language, joined as plugins for languages join them in the REST API.
foreach ([['hello', 'en', 'Hello'], ['bonjour', 'fr', 'Bonjour']] as [$slug, $language, $title]) {
  $id = wp_insert_post(['post_title' => $title, 'post_name' => $slug, 'post_status' => 'publish', 'post_content' => "<p>$title.</p>"]);
  update_post_meta($id, 'language', $language);
  update_post_meta($id, 'translation', 'hello');
}
WP_Application_Passwords::create_new_application_password(1, ['name' => 'boreal', 'app_id' => '']);
[$password] = WP_Application_Passwords::create_new_application_password(1, ['name' => 'boreal tests', 'app_id' => '']);
echo $password;
