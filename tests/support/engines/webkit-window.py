"""A bare window of WebKitGTK that WebKitWebDriver controls. Settings: one JSON argument.

The error stream receives console messages of the engine, and lines of JSON about requests.
"""

import ctypes
import json
import os
import signal
import sys

# The window ends with its driver. 1 is PR_SET_PDEATHSIG.
ctypes.CDLL(None).prctl(1, signal.SIGKILL)

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

settings = json.loads(sys.argv[1])
folder = os.path.join(os.environ['HOME'], 'data')


def report(kind, address, text):
    print(json.dumps({'kind': kind, 'address': address, 'text': text}), file=sys.stderr, flush=True)


def watch_request(view, resource, request):
    def failed(resource, error):
        # A page that is left cancels its requests.
        if not error.matches(WebKit2.NetworkError.quark(), WebKit2.NetworkError.CANCELLED):
            report('failed', resource.get_uri(), error.message)

    def finished(resource):
        response = resource.get_response()
        if response is not None and response.get_status_code() >= 400:
            report('status', resource.get_uri(), str(response.get_status_code()))

    resource.connect('failed', failed)
    resource.connect('finished', finished)


def make_view(session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_property('enable-write-console-messages-to-stdout', True)
    # The driver can run functions in the page even so.
    view.get_settings().set_property('enable-javascript-markup', not settings['withoutScripts'])
    features = WebKit2.Settings.get_all_features()
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() == 'ServiceWorkers':
            view.get_settings().set_feature_enabled(feature, settings['hasServiceWorkers'])
    view.connect('resource-load-started', watch_request)
    view.connect('web-process-terminated', lambda view, reason: report('crash', view.get_uri(), str(reason)))
    window = Gtk.Window()
    window.set_default_size(settings['width'], settings['height'])
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def start_session(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('WebKitGTK')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', make_view)


Gtk.Settings.get_default().set_property('gtk-application-prefer-dark-theme', settings['isDark'])
Gtk.Settings.get_default().set_property('gtk-enable-animations', not settings['reducesMotion'])
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext(website_data_manager=data)
if settings['blocksCookies']:
    data.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
context.set_preferred_languages([settings['language']])
context.set_automation_allowed(True)
context.connect('automation-started', start_session)
Gtk.main()
