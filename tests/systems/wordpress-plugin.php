<?php
/** Plugin of the tests: languages of posts in the REST API, passwords without HTTPS, and a signed message after each save. */
add_filter('wp_is_application_passwords_available', '__return_true');
add_action('rest_api_init', function () {
  register_rest_field('post', 'lang', ['get_callback' => fn ($post) => get_post_meta($post['id'], 'language', true) ?: 'en']);
  register_rest_field('post', 'translation_key', ['get_callback' => fn ($post) => get_post_meta($post['id'], 'translation', true) ?: null]);
  register_post_meta('post', 'language', ['show_in_rest' => true, 'single' => true, 'type' => 'string']);
  register_post_meta('post', 'translation', ['show_in_rest' => true, 'single' => true, 'type' => 'string']);
});
add_action('save_post', function ($id) {
  $hook = @file_get_contents(ABSPATH . 'hook.txt');
  if (!$hook) return;
  $body = json_encode(['id' => $id]);
  $signature = 'sha256=' . hash_hmac('sha256', $body, 'whsec');
  wp_remote_post($hook, ['body' => $body, 'timeout' => 3, 'headers' => ['content-type' => 'application/json', 'x-hub-signature-256' => $signature]]);
});
